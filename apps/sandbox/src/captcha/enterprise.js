// Stands in for https://www.google.com/recaptcha/enterprise.js: the same two functions, and a token that the sandbox reads.
(() => {
  const execute = async (siteKey, { action }) =>
    btoa(
      JSON.stringify({ siteKey, action, at: Date.now(), once: crypto.getRandomValues(new Uint32Array(2)).join('') }),
    );
  window.grecaptcha = { enterprise: { ready: (then) => then(), execute } };
})();
