import { byMenuAnswerCases } from './by-menu-answer-cases.ts';
import { byMenuBrokenCases } from './by-menu-broken-cases.ts';
import { byMenuRoom, type MenuHost } from './by-menu-room.ts';
import { byMenuTurnCases } from './by-menu-turn-cases.ts';

/** The documents of a company that has a SOL user and no API key, by the menu of the portal: one company for all. */
export function byMenuCases(at: () => MenuHost): void {
  const room = byMenuRoom(at);
  byMenuAnswerCases(room);
  byMenuBrokenCases(room);
  byMenuTurnCases(room);
}
