// Before the first paint: the scheme the visitor chose last time, or the system's, so that no white page flashes.
(() => {
  var choice = null;
  try {
    choice = localStorage.getItem('parterre-scheme');
  } catch {
    // Storage is off: the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
