import type { PublicConfig } from '@yupana/contract/public-config.ts';
import type { OutsideConfig } from '../../config/outside.ts';

/** The part of the settings that a browser needs. The keys that sign and verify stay here. */
export function presentPublicConfig(outside: OutsideConfig): PublicConfig {
  const { captcha, culqi } = outside;
  return {
    captcha: captcha && { site_key: captcha.siteKey, script_url: captcha.scriptUrl },
    payment: culqi && { public_key: culqi.publicKey, checkout_url: culqi.checkoutUrl, three_ds_url: culqi.threeDsUrl },
    tag_manager_id: outside.tagManagerId,
    support_whatsapp: outside.supportWhatsapp,
    upload_form_url: outside.uploadFormUrl,
  };
}
