// The first thing that runs. A link of Siscont brings an email, a password and a token in its address. Taking them out of
// the address is not enough: the browser keeps the first one in its history, and anything on the page can ask for it
// (`performance`). So the page is left for one without them, in its place: the browser lists only where a redirect led.
// They cross over in the tab's name, which is never stored, and wait in memory for the application.
(() => {
  const MARK = 'yupana.partner-link:';
  const here = unescaped(location.pathname);
  const atLink = /^\/+siscont\/+validate\/*$/i.test(here);
  if (window.name.startsWith(MARK)) {
    if (atLink) window.partnerLink = window.name.slice(MARK.length);
    window.name = '';
  }
  // Wherever a password stands in an address, it does not stay there.
  if (!(atLink && location.search !== '') && !/[?&]password=/i.test(location.search)) return;
  delete window.partnerLink;
  if (atLink) window.name = MARK + location.search;
  location.replace(atLink ? '/siscont/validate' : location.pathname);

  function unescaped(path) {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }
})();
