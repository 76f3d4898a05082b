/** Parts of the map of results: the projection, the squares of the base map, the joining of markers. */
(() => {
  'use strict';

  const NS = 'http://www.w3.org/2000/svg';
  const squares = new Map();

  const mercator = (lat) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
  const latitude = (y) => (2 * Math.atan(Math.exp((y * Math.PI) / 180)) - Math.PI / 2) * (180 / Math.PI);
  const element = (name, attributes = {}, text) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const square = (address, name) => {
    if (!squares.has(name))
      squares.set(
        name,
        fetch(`${address}${name}.json`)
          .then((answer) => (answer.ok ? answer.json() : undefined))
          .catch(() => undefined),
      );
    return squares.get(name);
  };

  const mean = (cell, index) => cell.reduce((sum, one) => sum + one[index], 0) / cell.length;
  /** Cells whose markers would cover each other, as one. */
  const merged = (cells) => {
    const kept = [];
    for (const cell of cells.sort((a, b) => b.length - a.length)) {
      const near = kept.find(
        (other) => Math.hypot(mean(other, 0) - mean(cell, 0), mean(other, 1) - mean(cell, 1)) < 46,
      );
      if (near) near.push(...cell);
      else kept.push(cell);
    }
    return kept;
  };

  const button = (bar, text, label, action, name = '') => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.className = name;
    if (label) made.setAttribute('aria-label', label);
    made.addEventListener('click', action);
    bar.append(made);
    return made;
  };

  window.propertyGatewayMapParts = { mercator, latitude, element, square, mean, merged, button };
})();
