import { useQuery } from '@tanstack/react-query';
import { getSettingsHistory } from '@yupana/contract/settings.ts';
import { callQuery } from '../../lib/api/query.ts';
import { formatInstant } from '../../lib/formats.ts';
import { useCompany } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { sayValue } from './history-words.ts';
import { SETTING_NAMES } from './setting-words.ts';
import { useTheEditing } from './use-editing.ts';

/**
 * Somebody else, or the same person elsewhere, saved meanwhile: who, when and what. What was typed stays, and whoever typed it
 * says whether it goes over.
 */
export function Overtaken() {
  const { overtaken, insist, discard } = useTheEditing();
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const { data } = useQuery({
    ...callQuery(getSettingsHistory, { query: { ruc } }),
    enabled: overtaken.length > 0,
  });
  if (overtaken.length === 0) return null;
  const events = overtaken.map((name) => data?.data.events.find(({ setting }) => setting === name));
  return (
    <Alert tone="warning" urgent title="Se guardó otro valor mientras escribías">
      {overtaken.map((name, place) => {
        const event = events[place];
        return (
          <p key={name}>
            {SETTING_NAMES[name]}
            {event &&
              `: ${event.by}, ${formatInstant(event.at)}. Ahora dice: ${sayValue(name, event.value).join(', ')}`}
            .
          </p>
        );
      })}
      <p>Lo que escribiste sigue aquí.</p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={discard}>
          Usar lo guardado
        </Button>
        <Button size="sm" onClick={insist}>
          Seguir con lo mío
        </Button>
      </span>
    </Alert>
  );
}
