import type { TestApp } from '../../harness.ts';
import type { Sandbox } from '../../sandbox.ts';
import { seeSolAnswerCases } from './xml-answer-cases.ts';
import { seeSolXmlRoom } from './xml-room.ts';
import { seeSolTurnCases } from './xml-turn-cases.ts';

/** XML of E-series from SEE-SOL, of a company that has a SOL user and no API key: one company for all. */
export function seeSolXmlCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  const room = seeSolXmlRoom(at);
  seeSolAnswerCases(room);
  seeSolTurnCases(room);
}
