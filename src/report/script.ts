/** The script of reports: charts, and the sources of numbers for keyboard and pointer. The page is whole without it. */
export const SCRIPT = `
'use strict';
(function () {
  var each = function (list, act) { Array.prototype.forEach.call(list, act); };
  // Sources of numbers: one cell of a table is in the tab order, arrow keys move on; the source is shown above the cell.
  var tip = null;
  function hide() { if (tip) { tip.remove(); tip = null; } }
  function show(cell) {
    hide();
    var text = (sources.sentences[cell.getAttribute('data-s')] || '').replace(/{(\\d+)}/g, function (all, number) { return sources.parts[number]; });
    if (!text) return;
    tip = document.createElement('div');
    tip.className = 'tip'; tip.id = 'tip'; tip.setAttribute('role', 'tooltip'); tip.textContent = text;
    document.body.appendChild(tip);
    var box = cell.getBoundingClientRect();
    var left = Math.max(4, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 4));
    var above = box.top - tip.offsetHeight - 6;
    tip.style.left = left + window.scrollX + 'px';
    tip.style.top = (above < 0 ? box.bottom + 6 : above) + window.scrollY + 'px';
    cell.setAttribute('aria-describedby', 'tip');
  }
  var listed = document.getElementById('sources');
  var sources = listed ? JSON.parse(listed.textContent) : { sentences: [], parts: [] };
  each(document.querySelectorAll('table[data-sources]'), function (table) {
    each(table.querySelectorAll('td[data-s]'), function (cell, i) { cell.tabIndex = i === 0 ? 0 : -1; });
    var target = function (event) { return event.target.closest && event.target.closest('td[data-s]'); };
    table.addEventListener('mouseover', function (event) { var cell = target(event); if (cell) show(cell); else hide(); });
    table.addEventListener('mouseleave', hide);
    table.addEventListener('focusin', function (event) { var cell = target(event); if (cell) show(cell); });
    table.addEventListener('focusout', hide);
    table.addEventListener('keydown', function (event) {
      var cell = target(event);
      if (!cell) return;
      if (event.key === 'Escape') return hide();
      var next = null, row = cell.parentNode, step;
      if (event.key === 'ArrowRight') next = cell.nextElementSibling;
      else if (event.key === 'ArrowLeft') next = cell.previousElementSibling;
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
        for (row = row[step]; row && !next; row = row[step]) next = row.cells[cell.cellIndex];
      }
      if (!next || !next.hasAttribute('data-s')) return;
      event.preventDefault();
      cell.tabIndex = -1; next.tabIndex = 0; next.focus();
    });
  });
  // One part of a report at a time, that of the address; a search in the page finds the others, paper has all.
  var contents = document.getElementById('contents');
  if (contents) {
    var links = contents.querySelectorAll('a'), parts = document.querySelectorAll('main > section');
    document.documentElement.className = 'tabs';
    var turn = function (id, focus) {
      var chosen = document.getElementById(id);
      if (!chosen || chosen.parentNode.tagName !== 'MAIN') return;
      each(parts, function (part) { if (part === chosen) part.removeAttribute('hidden'); else part.setAttribute('hidden', 'until-found'); });
      each(links, function (link) { if (link.getAttribute('href') === '#' + id) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current'); });
      if (!focus) return;
      chosen.querySelector('h2').focus({ preventScroll: true });
      if (chosen.getBoundingClientRect().top < 0) chosen.scrollIntoView();
    };
    var named = function () { return location.hash.slice(1) || parts[0].id; };
    window.addEventListener('hashchange', function () { turn(named(), true); });
    each(parts, function (part) { part.addEventListener('beforematch', function () { turn(part.id, false); }); });
    turn(parts[0].id, false);
    turn(named(), false);
  }
  // Columns of a table of peers or of a list, by the number that a cell shows, else by its text.
  var UNITS = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
  function orderOf(cell) {
    var shown = cell.textContent.trim(), parts = /([+-]?[\\d,.]+)([KMBT])?/.exec(shown);
    if (shown === '' || shown === '\u2014') return null;
    if (!cell.classList.contains('n') || !parts) return shown;
    return Number(parts[1].replace(/,/g, '')) * (UNITS[parts[2]] || 1);
  }
  each(document.querySelectorAll('.sortable table'), function (table) {
    var body = table.tBodies[0], heads = table.tHead ? table.tHead.rows[0].cells : [];
    each(heads, function (head, column) {
      if (head.tagName !== 'TH') return;
      var button = document.createElement('button');
      button.type = 'button';
      while (head.firstChild) button.appendChild(head.firstChild);
      head.appendChild(button);
      button.addEventListener('click', function () {
        var up = head.getAttribute('aria-sort') !== (head.classList.contains('n') ? 'descending' : 'ascending');
        var falls = head.classList.contains('n') ? up : !up;
        each(heads, function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', falls ? 'descending' : 'ascending');
        var rows = Array.prototype.slice.call(body.rows).map(function (row) { return { row: row, at: orderOf(row.cells[column]) }; });
        rows.sort(function (a, b) {
          // What is missing comes last either way.
          if (a.at === null || b.at === null) return (a.at === null) - (b.at === null);
          var order = a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
          return falls ? -order : order;
        });
        each(rows, function (each) { body.appendChild(each.row); });
      });
    });
  });
  var box = document.getElementById('charts');
  if (!box || typeof uPlot !== 'function') return;
  var data = JSON.parse(box.textContent);
  // Lists are steps in units of the last decimal, after the number of decimals.
  var unpack = function (list) {
    var at = 0;
    return list.slice(1).map(function (step) { return step == null ? null : (at += step) / Math.pow(10, list[0]); });
  };
  each(['days', 'weeks', 'closes'], function (name) { data[name] = unpack(data[name]); });
  each(Object.keys(data.series), function (name) { data.series[name] = unpack(data.series[name]); });
  each(data.bands, function (band) { band.values = unpack(band.values); });
  var dark = window.matchMedia('(prefers-color-scheme: dark)');
  var LIGHT = { ink: '#1b1f24', grid: '#e3e7eb', close: '#0b57b7', a: '#a35200', b: '#6b2fa0', band: 'rgba(11,87,183,.10)', edge: '#5b7ba8', up: '#0f6b3a', down: '#a8201a', bars: '#7d8a98', paper: '#fff' };
  var DARK = { ink: '#e6e9ed', grid: '#2b323a', close: '#7db4ff', a: '#ffb066', b: '#d3a5ff', band: 'rgba(125,180,255,.14)', edge: '#8fa9cc', up: '#6cd49b', down: '#ff9d94', bars: '#8a97a5', paper: '#14181c' };
  var number = function (value, digits) {
    return value == null ? 'none' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  var dayText = function (day) { return new Date(day * 864e5).toISOString().slice(0, 10); };
  var seconds = function (days) { return days.map(function (day) { return day * 86400; }); };
  var byDay = function (stamp) { return uPlot.tzDate(new Date(stamp * 1e3), 'Etc/UTC'); };
  // Labels of the axis where they are this many days apart; the year where it changes.
  function when(days, label, year) {
    return [days * 86400, label, year, null, null, null, null, null, 1];
  }
  function axes(color, labels) {
    var one = { stroke: color.ink, grid: { stroke: color.grid, width: 1 }, ticks: { stroke: color.grid }, font: '12px system-ui, sans-serif' };
    return [Object.assign({ show: labels, values: [when(365, '{YYYY}'), when(28, '{MMM}', '\\n{YYYY}'), when(1, '{MMM} {D}', '\\n{YYYY}')] }, one), Object.assign({ size: 62, space: 24 }, one)];
  }
  function line(label, stroke, width, more) {
    return Object.assign({ label: label, stroke: stroke, width: width, points: { show: false } }, more);
  }
  // Builds the charts of a figure, wires its slider and readout. draw(color) gives uPlot options with data, the first of them the main one.
  function figure(id, days, draw, read) {
    var root = document.getElementById(id);
    if (!root) return;
    var holder = root.querySelector('.canvas'), slider = root.querySelector('.slider input'), out = root.querySelector('.readout');
    var plots = [], moving = false, printing = false;
    function say(index) {
      if (index == null || index < 0 || index >= days.length) return;
      var text = dayText(days[index]) + ': ' + read(index);
      out.textContent = text;
      slider.value = index;
      slider.setAttribute('aria-valuetext', text);
    }
    function build(color) {
      each(plots, function (plot) { plot.destroy(); });
      holder.textContent = '';
      var width = Math.max(200, holder.clientWidth);
      var made = draw(color, root);
      plots = made.map(function (each, i) {
        var options = Object.assign({
          width: width, padding: [8, 18, i < made.length - 1 ? 6 : 0, 0], legend: { show: false }, tzDate: byDay,
          cursor: { sync: { key: id }, drag: { x: true, y: false }, points: { size: 6 } },
          axes: axes(color, i === made.length - 1)
        }, each.options);
        if (each.options.ticks) options.axes[1].values = each.options.ticks;
        if (i < made.length - 1) options.axes[0].size = 4;
        options.height += i < made.length - 1 ? 0 : 50;
        options.hooks = Object.assign({ setCursor: [function (plot) { if (!moving && plot.cursor.event) say(plot.cursor.idx); }] }, each.options.hooks);
        options.hooks.draw = (options.hooks.draw || []).concat(names);
        return new uPlot(options, each.data, holder);
      });
      var range = root.querySelector('input[name=range]:checked');
      var last = days[days.length - 1];
      var from = range && Number(range.value) > 0 ? Math.max(days[0], last - Number(range.value)) : days[0];
      each(plots, function (plot) { plot.setScale('x', { min: from * 86400, max: last * 86400 }); });
    }
    function redraw() { build(dark.matches && !printing ? DARK : LIGHT); }
    slider.addEventListener('input', function () {
      var index = Number(slider.value), plot = plots[0];
      say(index);
      var left = plot.valToPos(days[index] * 86400, 'x');
      moving = true;
      plot.setCursor({ left: left, top: plot.over.clientHeight / 2 });
      moving = false;
    });
    each(root.querySelectorAll('.controls input, .controls select'), function (control) { control.addEventListener('change', function () { redraw(); say(Number(slider.value)); }); });
    each(root.querySelectorAll('[hidden]'), function (element) { element.hidden = false; });
    var width = 0, waiting = 0;
    window.addEventListener('resize', function () {
      clearTimeout(waiting);
      waiting = setTimeout(function () { if (holder.clientWidth !== width) { width = holder.clientWidth; redraw(); } }, 120);
    });
    dark.addEventListener('change', redraw);
    window.addEventListener('beforeprint', function () { printing = true; redraw(); });
    window.addEventListener('afterprint', function () { printing = false; redraw(); });
    redraw();
    width = holder.clientWidth;
    say(days.length - 1);
  }
  // The names of lines, each in its color.
  function names(plot) {
    var ctx = plot.ctx, ratio = uPlot.pxRatio, at = plot.bbox.left + 8 * ratio;
    ctx.save();
    ctx.font = 12 * ratio + 'px system-ui, sans-serif';
    ctx.textAlign = 'left'; ctx.textBaseline = 'top';
    each(plot.series, function (series, i) {
      if (i === 0 || !series.label) return;
      ctx.fillStyle = series.stroke(plot, i);
      ctx.fillText(series.label, at, plot.bbox.top + 2 * ratio);
      at += ctx.measureText(series.label).width + 14 * ratio;
    });
    ctx.restore();
  }
  var s = data.series;
  var x = seconds(data.days);
  // Letters of events along the foot of the plot; those that would overlap are drawn as one.
  function marksOn(color) {
    return function (plot) {
      var ctx = plot.ctx, ratio = uPlot.pxRatio, before = -99;
      ctx.save();
      ctx.font = 'bold ' + 10 * ratio + 'px system-ui, sans-serif';
      ctx.textAlign = 'center';
      each(data.marks, function (mark) {
        var at = plot.valToPos(mark[0] * 86400, 'x', true);
        if (at < plot.bbox.left || at > plot.bbox.left + plot.bbox.width || at - before < 9 * ratio) return;
        before = at;
        at = Math.min(at, plot.bbox.left + plot.bbox.width - 6 * ratio);
        ctx.fillStyle = mark[1] === 'B' ? color.up : mark[1] === 'V' ? color.down : color.ink;
        ctx.fillText(mark[1], at, plot.bbox.top + plot.bbox.height - 4 * ratio);
      });
      ctx.restore();
    };
  }
  if (x.length > 1) figure('price-chart', data.days, function (color, root) {
    var on = {};
    each(root.querySelectorAll('input[type=checkbox]'), function (input) { on[input.name] = input.checked; });
    var lines = [{}, line('Close', color.close, 1.6)], values = [x, s.close], bands = [];
    var add = function (values1, made) { if (values1) { values.push(values1); lines.push(made); return true; } };
    if (on.sma_50) add(s.sma_50, line('SMA 50', color.a, 1.2));
    if (on.sma_200) add(s.sma_200, line('SMA 200', color.b, 1.2));
    if (on.bollinger && s.bollinger_20_upper) {
      add(s.bollinger_20_upper, line('Upper band', color.edge, 1));
      add(s.bollinger_20_lower, line('Lower band', color.edge, 1));
      bands.push({ series: [lines.length - 2, lines.length - 1], fill: color.band });
    }
    var made = [{ options: { height: 300, series: lines, bands: bands, scales: { y: { distr: on.log ? 3 : 1 } }, hooks: on.marks ? { draw: [marksOn(color)] } : {} }, data: values }];
    var panel = function (height, series, values1, more) { made.push({ options: Object.assign({ height: height, series: [{}].concat(series) }, more), data: [x].concat(values1) }); };
    if (on.volume && s.volume) panel(60, [line('Volume', color.bars, 1, { fill: color.bars, paths: uPlot.paths.bars({ size: [0.7, 60] }) })], [s.volume], { scales: { y: { range: function (plot, low, high) { return [0, high || 1]; } } }, ticks: function (plot, ticks) { return ticks.map(function (tick) { return tick >= 1e9 ? tick / 1e9 + 'B' : tick >= 1e6 ? tick / 1e6 + 'M' : tick >= 1e3 ? tick / 1e3 + 'K' : tick; }); } });
    if (on.rsi && s.rsi_14) panel(84, [line('RSI 14', color.a, 1.2)], [s.rsi_14], { scales: { y: { range: [0, 100] } } });
    if (on.macd && s.macd) panel(84, [line('MACD', color.close, 1.2), line('Signal', color.a, 1.2)], [s.macd, s.macd_signal]);
    return made;
  }, function (index) {
    var parts = ['close ' + number(s.close[index], 2)];
    each([['sma_50', 'SMA 50', 2], ['sma_200', 'SMA 200', 2], ['rsi_14', 'RSI 14', 1], ['macd', 'MACD', 2], ['volume', 'volume', 0]], function (item) {
      if (s[item[0]]) parts.push(item[1] + ' ' + number(s[item[0]][index], item[2]));
    });
    each(data.marks, function (mark) { if (mark[0] === data.days[index]) parts.push(mark[2]); });
    return parts.join(', ');
  });
  var chosen = function () {
    var select = document.querySelector('#bands-chart select');
    return data.bands.filter(function (band) { return band.id === (select && select.value); })[0] || data.bands[0];
  };
  if (data.bands.length > 0) figure('bands-chart', data.weeks, function (color) {
    var band = chosen();
    var levels = band.levels.map(function (level) {
      return band.values.map(function (value, i) {
        if (!band.ofPrice) return level;
        return value == null || value === 0 || data.closes[i] == null ? null : (data.closes[i] / value) * level;
      });
    });
    var main = band.ofPrice ? data.closes : band.values;
    var lines = levels.map(function (values, i) { return line(['10th', '25th', 'Median', '75th', '90th'][i], color.edge, i === 2 ? 1.4 : 0.8, i === 2 ? { dash: [5, 4] } : {}); });
    return [{
      options: { height: 240, series: [{}].concat(lines, [line(band.ofPrice ? 'Close' : band.label, color.close, 1.8)]), bands: [{ series: [5, 1], fill: color.band }, { series: [4, 2], fill: color.band }] },
      data: [seconds(data.weeks)].concat(levels, [main])
    }];
  }, function (index) {
    var band = chosen(), value = band.values[index];
    return band.label + ' ' + number(value, 2) + ', median ' + number(band.levels[2], 2) + ', middle half ' + number(band.levels[1], 2) + ' to ' + number(band.levels[3], 2) +
      (band.ofPrice ? ', close ' + number(data.closes[index], 2) : '');
  });
})();
`;
