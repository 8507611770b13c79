import type { PublishedEdition } from '@yupana/contract/rulebook.ts';
import { Fragment } from 'react';

const VERBS = { corrects: 'corrige', adds: 'agrega', ends: 'retira' } as const;

/** «Corrige X (…) y agrega Y (…).»: what an edition changes, in one sentence. */
export function Says({ says }: Pick<PublishedEdition, 'says'>) {
  return (
    <>
      {says.map(({ is, name, text }, place) => {
        const verb = is === says[place - 1]?.is ? '' : VERBS[is];
        const word = place === 0 ? verb.charAt(0).toUpperCase() + verb.slice(1) : verb;
        const joint = place === 0 ? '' : place === says.length - 1 ? ' y ' : ', ';
        return (
          <Fragment key={`${is} ${name}`}>
            {joint}
            {word && `${word} `}
            <b className="font-semibold text-ink-strong">{name}</b> ({text})
          </Fragment>
        );
      })}
      .
    </>
  );
}
