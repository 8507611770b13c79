import { expect, test } from 'vitest';
import { type Bill, keepShipped } from './sbom.ts';

const part = (ref: string) => ({ 'bom-ref': ref, type: 'library' });
const bill: Bill = {
  bomFormat: 'CycloneDX',
  components: ['server@1', 'tests@1', '@x/http@2', 'wire@3', 'linter@4', 'runner@5'].map(part),
  dependencies: [
    { ref: 'server@1', dependsOn: ['@x/http@2', 'linter@4'] },
    { ref: 'tests@1', dependsOn: ['runner@5', '@x/http@2'] },
    { ref: '@x/http@2', dependsOn: ['wire@3'] },
    { ref: 'wire@3', dependsOn: ['@x/http@2'] },
    { ref: 'linter@4', dependsOn: [] },
    { ref: 'runner@5', dependsOn: [] },
  ],
};
const server = { name: 'server', version: '1', dependencies: { '@x/http': '2' } };
const tests = { name: 'tests', version: '1', dependencies: { runner: '5', '@x/http': '2' } };

test('a bill of what is delivered has what it runs with, shared or not, and no tool', () => {
  const kept = keepShipped(bill, [server, tests], ['server']);
  expect(kept.bomFormat).toBe('CycloneDX');
  expect(kept.components.map((one) => one['bom-ref'])).toEqual(['server@1', '@x/http@2', 'wire@3']);
  expect(kept.dependencies).toEqual([
    { ref: 'server@1', dependsOn: ['@x/http@2'] },
    { ref: '@x/http@2', dependsOn: ['wire@3'] },
    { ref: 'wire@3', dependsOn: ['@x/http@2'] },
  ]);
});

test('a bill that does not know what is delivered is none', () => {
  expect(() => keepShipped(bill, [server, tests], ['web'])).toThrow('web');
});
