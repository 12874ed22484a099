/**
 * The script of the reference page: search, and the service's own address in the examples. The page is whole without
 * it.
 */

/** `placeholder` is the address that the examples are written with. */
export function pageScript(placeholder: string): string {
  return `
'use strict';
(function () {
  if (/^https?:$/.test(location.protocol)) {
    document.querySelectorAll('pre code').forEach(function (code) {
      code.textContent = code.textContent.split(${JSON.stringify(placeholder)}).join(location.origin);
    });
  }
  var box = document.getElementById('search');
  var count = document.getElementById('found');
  var sections = Array.prototype.slice.call(document.querySelectorAll('[data-search]'));
  box.parentNode.hidden = false;
  function hits(element, words) {
    var content = element.textContent.toLowerCase();
    return words.every(function (word) { return content.indexOf(word) >= 0; });
  }
  function search() {
    var words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
    var found = 0;
    sections.forEach(function (section) {
      var shown = hits(section, words);
      section.hidden = !shown;
      if (shown) found += 1;
      var rows = Array.prototype.slice.call(section.querySelectorAll('tbody tr'));
      var matching = rows.filter(function (row) { return hits(row, words); });
      rows.forEach(function (row) { row.hidden = matching.length > 0 && matching.indexOf(row) < 0; });
      var link = document.querySelector('nav a[href="#' + section.id + '"]');
      if (link) link.parentNode.hidden = !shown;
    });
    count.textContent = words.length === 0 ? '' : found + (found === 1 ? ' section' : ' sections');
  }
  box.addEventListener('input', search);
  document.addEventListener('keydown', function (event) {
    if (event.key === '/' && document.activeElement !== box && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
    } else if (event.key === 'Escape' && document.activeElement === box) {
      box.value = '';
      search();
      box.blur();
    }
  });
  // A link into a section that the search hides shows everything again.
  window.addEventListener('hashchange', function () {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest('[hidden]')) { box.value = ''; search(); target.scrollIntoView(); }
  });
  if (box.value) search();
})();
`;
}
