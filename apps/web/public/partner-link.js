// The first thing that runs. A link of Siscont brings an email, a password and a token in its address: they are taken out
// of it, and out of the history, before anything can read, send or show them. They wait in memory for the application.
(() => {
  if (!/^\/siscont\/validate\/?$/.test(location.pathname) || location.search === '') return;
  window.partnerLink = location.search;
  history.replaceState(null, '', location.pathname);
})();
