/** Stands in for Culqi's 3-D Secure component: on the payment screen it asks the bank; on the page it returns to, it tells. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const tell = (data, to = window) => to.postMessage(data, window.location.origin);

  const given = new URLSearchParams(window.location.search).get('culqi3ds');
  if (given !== null && window.parent !== window) {
    tell(JSON.parse(decodeURIComponent(escape(atob(given)))), window.parent);
    return;
  }

  let frame = null;
  const close = () => {
    frame?.remove();
    frame = null;
  };
  window.Culqi3DS = {
    publicKey: null,
    settings: null,
    options: {},
    generateDevice: async () => crypto.randomUUID(),
    reset: close,
    initAuthentication: async (token) => {
      tell({ loading: true });
      const { outcome, parameters3DS } = await (await fetch(`${origin}/culqi/3ds/begin?token=${token}`)).json();
      tell({ loading: false });
      if (outcome === 'frictionless') return tell({ parameters3DS, error: null });
      if (outcome === 'timeout') return setTimeout(() => tell({ parameters3DS: null, error: 'TIMEOUT' }), 2500);
      if (outcome !== 'challenge') return tell({ parameters3DS: null, error: 'AUTHENTICATION_FAILED' });
      const query = new URLSearchParams({ token, return: window.Culqi3DS.settings.charge.returnUrl });
      frame = document.createElement('iframe');
      frame.src = `${origin}/culqi/challenge?${query}`;
      frame.title = 'Verificación de tu banco (de prueba)';
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000';
      document.body.append(frame);
      frame.focus();
    },
  };
})();
