// Clears what the page of an earlier test file stored. The demo stores its rounds when a page closes, and reads them as
// soon as its code loads, so the setup must import this file before all code of the page.
localStorage.clear();
sessionStorage.clear();
