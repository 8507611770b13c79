import { afterEach, expect, test, vi } from 'vitest';
import { campaign, rememberCampaign } from './campaign.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('the marks of the address that brought somebody are kept while other screens are visited', () => {
  rememberCampaign('?utm_source=feria&utm_medium=volante&utm_campaign=cierre+2026&otra=cosa');
  rememberCampaign('');
  rememberCampaign('?periodo=202610');
  expect(campaign()).toEqual({ utm_source: 'feria', utm_medium: 'volante', utm_campaign: 'cierre 2026' });
});

test('a later campaign takes the place of the one before, whole', () => {
  rememberCampaign('?utm_source=feria&utm_medium=volante');
  rememberCampaign('?utm_source=correo');
  expect(campaign()).toEqual({ utm_source: 'correo' });
});

test('nobody brought by no campaign has none; empty marks are none', () => {
  expect(campaign()).toEqual({});
  rememberCampaign('?utm_source=&utm_medium=%20');
  expect(campaign()).toEqual({});
});

test('marks longer than the server takes are cut', () => {
  rememberCampaign(`?utm_source=${'x'.repeat(500)}`);
  expect(campaign().utm_source).toHaveLength(200);
});

test('what the server would refuse in a mark is left out: nobody could sign up with it', () => {
  rememberCampaign(`?utm_source=fe%00ria%0A&utm_medium=${'x'.repeat(199)}😀&utm_campaign=😀%7F`);
  expect(campaign()).toEqual({ utm_source: 'feria', utm_medium: 'x'.repeat(199), utm_campaign: '😀' });
});

test('what somebody wrote into the storage by hand breaks nothing', () => {
  for (const written of ['{', '[]', 'null', '{"utm_source":{"a":1}}', '"x"']) {
    sessionStorage.setItem('yupana.campaign', written);
    expect(campaign()).toEqual({});
  }
});

test('a browser that closes its storage signs up without a campaign', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rememberCampaign('?utm_source=feria');
  expect(campaign()).toEqual({});
});
