/** Stands in for Culqi's custom checkout: `new CulqiCheckout(publicKey, config)`, `open`, `close`, `culqi`, `token`, `error`. */
(() => {
  const { origin } = new URL(document.currentScript.src);

  class CulqiCheckout {
    constructor(publicKey, config) {
      if (!/^pk_test_/.test(publicKey)) throw new Error('Culqi: la llave pública no es válida.');
      this.publicKey = publicKey;
      this.config = config;
      this.token = null;
      this.error = null;
      this.culqi = () => {};
      this.onMessage = this.onMessage.bind(this);
    }

    open() {
      if (this.frame) return;
      const { settings, client } = this.config;
      const query = new URLSearchParams({
        key: this.publicKey,
        title: settings.title,
        amount: String(settings.amount),
        currency: settings.currency,
        email: client?.email ?? '',
        parent: window.location.origin,
      });
      this.frame = document.createElement('iframe');
      this.frame.src = `${origin}/culqi/form?${query}`;
      this.frame.title = 'Pago con tarjeta (Culqi de prueba)';
      this.frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000';
      window.addEventListener('message', this.onMessage);
      document.body.append(this.frame);
      this.frame.focus();
    }

    close() {
      window.removeEventListener('message', this.onMessage);
      this.frame?.remove();
      this.frame = null;
    }

    onMessage({ origin: from, source, data }) {
      if (from !== origin || source !== this.frame?.contentWindow) return;
      if (data?.closed) return this.close();
      if (!data?.token && !data?.error) return;
      this.token = data.token ?? null;
      this.error = data.error ?? null;
      this.culqi();
    }
  }

  window.CulqiCheckout = CulqiCheckout;
})();
