import { alertKinds } from '@yupana/contract/supplier-alerts.ts';
import { expect, test } from 'vitest';
import { isAlertKind } from './present-alert.ts';

test('each kind of alert that is shown can be told by mail, and nothing else', () => {
  expect(alertKinds.filter((kind) => !isAlertKind(kind))).toEqual([]);
  expect(['', 'otro', 'toString'].filter(isAlertKind)).toEqual([]);
});
