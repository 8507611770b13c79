import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { Link } from 'react-router';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';

const consents = [
  { name: 'terms', before: 'Acepto los', link: 'Términos y condiciones', to: '/terminos' },
  { name: 'privacy', before: 'Acepto la', link: 'Política de privacidad', to: '/privacidad' },
] as const;

/** Both consents. They open beside the form, so that reading them loses nothing that is written. */
export function ConsentFields<T extends FieldValues>({ control }: { control: Control<T, unknown, FieldValues> }) {
  return (
    <div className="flex flex-col gap-2.5">
      {consents.map(({ name, before, link, to }) => (
        <Controller
          key={name}
          control={control}
          name={name as Path<T>}
          render={({ field }) => (
            <CheckboxField
              checked={field.value === true}
              onChange={field.onChange}
              onBlur={field.onBlur}
              label={
                <>
                  {before}{' '}
                  <Link to={to} target="_blank" className="link">
                    {link}
                  </Link>
                </>
              }
            />
          )}
        />
      ))}
    </div>
  );
}
