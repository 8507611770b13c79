import { roles } from '@yupana/contract/roles.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { MAY, ROLE_NAMES } from './team-words.ts';

/** What each role can do. */
export function RoleMatrix() {
  return (
    <section aria-label="Qué puede cada rol" className="overflow-hidden rounded-md border bg-surface">
      <table className="w-full table-fixed border-collapse text-dense">
        <colgroup>
          <col className="w-[40%] max-md:w-[36%]" />
        </colgroup>
        <thead>
          <tr className="h-8 border-b bg-surface text-caption text-ink-subtle">
            <th scope="col" className="px-4 text-left font-medium max-md:px-3">
              Qué puede cada rol
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="text-center font-medium max-md:text-[11px]">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MAY.map(({ what, who }) => (
            <tr key={what} className="h-[29px] border-b last:border-b-0">
              <th scope="row" className="px-4 py-1 text-left font-normal text-ink max-md:px-3">
                {what}
              </th>
              {roles.map((role) => (
                <td key={role} className="text-center">
                  <Ficha
                    shape={who.includes(role) ? 'full' : 'empty'}
                    tone={who.includes(role) ? 'brand' : 'neutral'}
                    className="inline-block align-middle"
                  />
                  <span className="sr-only">{who.includes(role) ? 'Sí' : 'No'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
