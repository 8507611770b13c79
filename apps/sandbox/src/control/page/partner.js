import { element } from './elements.js';

/** The form that makes a link of Siscont, to open in another tab. A link serves once: each click makes another. */
export function partnerForm(place, call) {
  const form = place('partner-link');
  form.onsubmit = async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    try {
      const { url } = await call('/partner-links', 'POST', body);
      const link = element('a', { href: url, target: '_blank', rel: 'noreferrer' }, 'Abrir Yupana como desde Siscont');
      place('partner-made').replaceChildren(link, ' (sirve una vez, durante 5 minutos)');
      link.focus();
    } catch (error) {
      place('partner-made').textContent = `No se pudo: ${error.message}`;
    }
  };
}
