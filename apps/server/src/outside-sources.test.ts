import { expect, test } from 'vitest';
import type { OutsideConfig } from './config-outside.ts';
import { outsideSources } from './outside-sources.ts';

const nothing: OutsideConfig = {
  captcha: null,
  culqi: null,
  marketingFormUrl: 'https://marketing.example/form',
  tagManagerId: null,
  supportWhatsapp: null,
  uploadFormUrl: null,
};

test('an installation without outside services lets its pages load from nowhere else', () => {
  expect(Object.values(outsideSources(nothing)).flat()).toEqual([]);
});

test('the captcha may run its script, its parts and its frame', () => {
  const captcha = { siteKey: 'k', verifyUrl: 'https://x.example', minimumScore: 0.5 };
  const google = { ...captcha, scriptUrl: 'https://www.google.com/recaptcha/enterprise.js' };
  expect(outsideSources({ ...nothing, captcha: google })).toMatchObject({
    script: ['https://www.google.com', 'https://www.gstatic.com'],
    frame: ['https://www.google.com', 'https://recaptcha.google.com'],
    style: [],
  });
  const own = { ...captcha, scriptUrl: 'http://127.0.0.1:4000/captcha/enterprise.js' };
  expect(outsideSources({ ...nothing, captcha: own }).script).toEqual(['http://127.0.0.1:4000']);
});

test('the card form may open its frames on any host of Culqi, and only on the given one elsewhere', () => {
  const culqi = { publicKey: 'pk', secretKey: 'sk', apiUrl: 'https://api.culqi.com/v2' };
  const real = { ...culqi, checkoutUrl: 'https://checkout.culqi.com/js/v4' };
  expect(outsideSources({ ...nothing, culqi: real }).frame).toEqual(['https://*.culqi.com']);
  const stand = { ...culqi, checkoutUrl: 'http://127.0.0.1:4000/culqi/js/v4' };
  expect(outsideSources({ ...nothing, culqi: stand }).script).toEqual(['http://127.0.0.1:4000']);
});

test('the tag manager may load and report, but opens no frames', () => {
  const sources = outsideSources({ ...nothing, tagManagerId: 'GTM-ABC123' });
  expect(sources.script).toEqual(['https://www.googletagmanager.com']);
  expect(sources.connect).toContain('https://*.google-analytics.com');
  expect(sources.frame).toEqual([]);
});
