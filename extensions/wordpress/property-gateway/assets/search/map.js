/** The map of results: moves, zooms, clusters and draws areas over the base map of the plugin. It asks no other host. */
(() => {
  'use strict';

  const SIDE = 2;
  const CELL = 64;
  const MOST_SQUARES = 12;
  /** Part of the window that the points take at first, so that no marker is cut off at its edge. */
  const ROOM = 0.88;
  const { mercator, latitude, element, square, mean, merged, button } = window.propertyGatewayMapParts;

  class ResultMap {
    /** @param box the element `.pgw-mapbox`; `on` has `area(query)`, `open(post)`, `light(post)` */
    constructor(box, settings, points, on) {
      Object.assign(this, { box, settings, points, on, words: settings.words, drawn: undefined });
      this.canvas = box.querySelector('.pgw-canvas');
      const before = box.querySelector('svg');
      this.svg = element('svg', {
        class: 'pgw-map is-moved',
        role: 'group',
        tabindex: '0',
        'aria-label': box.getAttribute('aria-label'),
      });
      this.ground = this.svg.appendChild(element('g', { 'aria-hidden': 'true' }));
      this.shape = this.svg.appendChild(element('polygon', { class: 'pgw-shape', points: '' }));
      this.marks = this.svg.appendChild(element('g'));
      this.canvas.replaceChildren(this.svg);
      const view = before?.dataset.view?.split(',').map(Number);
      const { width, height } = this.size();
      this.scale = view ? ROOM * Math.min(width / view[2], height / view[3]) : 3000;
      this.x = view ? view[0] + view[2] / 2 : (points[0]?.[1] ?? 2);
      this.y = view ? view[1] + view[3] / 2 : mercator(points[0]?.[2] ?? 46);
      this.tools();
      this.listen();
      this.draw();
    }

    size() {
      return { width: this.canvas.clientWidth || 400, height: this.canvas.clientHeight || 400 };
    }

    place(lon, lat) {
      const { width, height } = this.size();
      return [width / 2 + (lon - this.x) * this.scale, height / 2 - (mercator(lat) - this.y) * this.scale];
    }

    position(px, py) {
      const { width, height } = this.size();
      return [this.x + (px - width / 2) / this.scale, latitude(this.y - (py - height / 2) / this.scale)];
    }

    bounds() {
      const { width, height } = this.size();
      const [west, north] = this.position(0, 0);
      const [east, south] = this.position(width, height);
      return [west, south, east, north];
    }

    tools() {
      const bar = this.box.querySelector('.pgw-tools');
      bar.querySelectorAll('button, p').forEach((one) => one.remove());
      button(bar, '+', this.words.zoomIn, () => this.zoom(1.6), 'pgw-zoom');
      button(bar, '−', this.words.zoomOut, () => this.zoom(1 / 1.6), 'pgw-zoom');
      this.pen = button(bar, this.words.draw, '', () => (this.pencil ? this.finish() : this.begin()));
      this.pen.setAttribute('aria-pressed', 'false');
      this.here = button(bar, this.words.here, '', () =>
        this.on.area({
          pg_box: this.bounds()
            .map((side) => side.toFixed(4))
            .join(','),
          pg_shape: null,
        }),
      );
      this.here.hidden = true;
      this.help = document.createElement('p');
      this.help.className = 'pgw-help';
      this.help.setAttribute('role', 'status');
      this.help.hidden = true;
      bar.append(this.help);
    }

    begin() {
      this.pencil = { corners: [], cross: undefined };
      this.pen.setAttribute('aria-pressed', 'true');
      this.pen.textContent = this.words.finish;
      this.help.textContent = this.words.drawHelp;
      this.help.hidden = false;
      this.svg.classList.add('is-drawing');
      this.svg.focus();
    }

    /** Ends the drawing; an area needs three corners. */
    finish(isCancelled = false) {
      const corners = this.pencil?.corners ?? [];
      this.pencil = undefined;
      this.pen.setAttribute('aria-pressed', 'false');
      this.pen.textContent = this.words.draw;
      this.help.hidden = true;
      this.svg.classList.remove('is-drawing');
      this.svg.querySelector('.pgw-keycross')?.remove();
      if (isCancelled || corners.length < 3) {
        this.draw();
        return;
      }
      const step = Math.ceil(corners.length / 40);
      const kept = corners.filter((_, index) => index % step === 0);
      this.drawn = kept;
      this.on.area({
        pg_shape: kept.map((corner) => corner.map((side) => side.toFixed(4)).join(',')).join(';'),
        pg_box: null,
      });
      this.draw();
    }

    zoom(by, px = this.size().width / 2, py = this.size().height / 2) {
      const [lon, lat] = this.position(px, py);
      this.scale = Math.min(200_000, Math.max(8, this.scale * by));
      const [x, y] = this.place(lon, lat);
      this.x += (x - px) / this.scale;
      this.y -= (y - py) / this.scale;
      this.moved();
    }

    moved() {
      this.here.hidden = false;
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.draw());
    }

    listen() {
      const { svg } = this;
      const fingers = new Map();
      const at = (event) => {
        const box = svg.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
      };
      svg.addEventListener('pointerdown', (event) => {
        if (event.target.closest('a') && !this.pencil) return;
        event.preventDefault();
        svg.focus({ preventScroll: true });
        svg.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, at(event));
        if (this.pencil) this.pencil.corners = [this.position(...at(event))];
      });
      svg.addEventListener('pointermove', (event) => {
        const last = fingers.get(event.pointerId);
        if (!last) return;
        const [x, y] = at(event);
        if (this.pencil) {
          if (Math.hypot(x - last[0], y - last[1]) < 6) return;
          fingers.set(event.pointerId, [x, y]);
          this.pencil.corners.push(this.position(x, y));
          this.outline(this.pencil.corners);
          return;
        }
        if (fingers.size === 2) {
          const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
          const far = Math.hypot(last[0] - other[0], last[1] - other[1]);
          this.zoom(Math.hypot(x - other[0], y - other[1]) / Math.max(1, far), (x + other[0]) / 2, (y + other[1]) / 2);
        } else {
          this.x -= (x - last[0]) / this.scale;
          this.y += (y - last[1]) / this.scale;
          this.moved();
        }
        fingers.set(event.pointerId, [x, y]);
      });
      const up = (event) => {
        if (!fingers.delete(event.pointerId)) return;
        if (this.pencil && this.pencil.corners.length > 4) this.finish();
      };
      svg.addEventListener('pointerup', up);
      svg.addEventListener('pointercancel', up);
      this.listenToMarks(at);
    }

    listenToMarks(at) {
      const { svg } = this;
      svg.addEventListener(
        'wheel',
        (event) => {
          event.preventDefault();
          this.zoom(event.deltaY < 0 ? 1.25 : 0.8, ...at(event));
        },
        { passive: false },
      );
      svg.addEventListener('keydown', (event) => this.key(event));
      svg.addEventListener('click', (event) => {
        const link = event.target.closest('a');
        if (!link) return;
        event.preventDefault();
        if (link.dataset.post) this.on.open(Number(link.dataset.post));
        else this.into(link.dataset.box.split(',').map(Number));
      });
      for (const [name, isLit] of [
        ['mouseover', true],
        ['mouseout', false],
        ['focusin', true],
        ['focusout', false],
      ])
        svg.addEventListener(name, (event) => {
          const post = event.target.closest?.('a')?.dataset.post;
          if (post) this.on.light(Number(post), isLit);
        });
      new ResizeObserver(() => this.draw()).observe(this.canvas);
    }

    key(event) {
      if (event.target !== this.svg) return;
      const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      const move = moves[event.key];
      const isUsed = this.pencil ? this.drawByKey(event.key, move) : this.moveByKey(event.key, move);
      if (isUsed) event.preventDefault();
    }

    moveByKey(key, move) {
      if (move) {
        this.x += (move[0] * 60) / this.scale;
        this.y -= (move[1] * 60) / this.scale;
        this.moved();
      } else if (key === '+' || key === '=') this.zoom(1.6);
      else if (key === '-') this.zoom(1 / 1.6);
      else return false;
      return true;
    }

    drawByKey(key, move) {
      const { width, height } = this.size();
      const cross = (this.pencil.cross ??= [width / 2, height / 2]);
      if (move) {
        cross[0] = Math.min(width, Math.max(0, cross[0] + move[0] * 20));
        cross[1] = Math.min(height, Math.max(0, cross[1] + move[1] * 20));
        this.svg.querySelector('.pgw-keycross')?.remove();
        this.svg.append(
          element('path', {
            class: 'pgw-keycross',
            d: `M${cross[0] - 10} ${cross[1]}h20M${cross[0]} ${cross[1] - 10}v20`,
          }),
        );
      } else if (key === 'Enter') {
        this.pencil.corners.push(this.position(...cross));
        this.outline(this.pencil.corners);
      } else if (key.toLowerCase() === 'f') this.finish();
      else if (key === 'Escape') this.finish(true);
      else return false;
      return true;
    }

    into([west, south, east, north]) {
      const { width, height } = this.size();
      this.x = (west + east) / 2;
      this.y = (mercator(south) + mercator(north)) / 2;
      this.scale = Math.min(
        200_000,
        Math.max(
          this.scale * 1.5,
          Math.min(
            (width * 0.7) / Math.max(1e-4, east - west),
            (height * 0.7) / Math.max(1e-4, mercator(north) - mercator(south)),
          ),
        ),
      );
      this.moved();
      this.svg.focus({ preventScroll: true });
    }

    outline(corners) {
      this.shape.setAttribute(
        'points',
        corners
          .map((corner) =>
            this.place(...corner)
              .map((side) => side.toFixed(1))
              .join(','),
          )
          .join(' '),
      );
    }

    draw() {
      const { width, height } = this.size();
      this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      this.outline(this.pencil?.corners.length ? this.pencil.corners : (this.drawn ?? []));
      this.drawMarks();
      void this.readGround();
    }

    async readGround() {
      const turn = (this.turn = (this.turn ?? 0) + 1);
      const [west, south, east, north] = this.bounds();
      const names = [];
      for (let lon = Math.floor(west / SIDE) * SIDE; lon < east; lon += SIDE)
        for (let lat = Math.floor(south / SIDE) * SIDE; lat < north; lat += SIDE) names.push(`${lon}_${lat}`);
      const files = names.length > MOST_SQUARES ? ['overview'] : names;
      const read = await Promise.all(files.map((name) => square(this.settings.map, name)));
      // A later movement has drawn already.
      if (turn === this.turn) this.drawGround(read.filter(Boolean));
    }

    drawGround(read) {
      const { width, height } = this.size();
      const parts = [];
      const towns = [];
      for (const one of read) {
        for (const [kind, steps] of [
          ['land', 1_000],
          ['home', 10_000],
        ]) {
          const path = one[kind].map((ring) => this.path(ring, steps)).join('');
          if (path) parts.push(element('path', { class: `pgw-${kind}`, d: path }));
        }
        towns.push(...one.towns);
      }
      const labels = element('g', { class: 'pgw-names' });
      const taken = [];
      for (const [name, lat, lon] of towns.sort((a, b) => b[3] - a[3])) {
        const [x, y] = this.place(lon / 1_000, lat / 1_000);
        const wide = name.length * 7;
        if (x < wide / 2 || x > width - wide / 2 || y < 60 || y > height - 30) continue;
        if (taken.some((other) => Math.abs(x - other[0]) < (wide + other[2]) / 2 + 8 && Math.abs(y - other[1]) < 26))
          continue;
        taken.push([x, y, wide]);
        labels.append(element('text', { x: x.toFixed(0), y: (y + 18).toFixed(0) }, name));
        if (taken.length > 30) break;
      }
      this.ground.replaceChildren(...parts, labels);
    }

    path(ring, steps) {
      let text = '';
      let last = [-1e9, -1e9];
      for (let index = 0; index + 1 < ring.length; index += 2) {
        const at = this.place(ring[index] / steps, ring[index + 1] / steps);
        if (Math.abs(at[0] - last[0]) + Math.abs(at[1] - last[1]) < 1.5) continue;
        text += `${text ? 'L' : 'M'}${at[0].toFixed(1)} ${at[1].toFixed(1)}`;
        last = at;
      }
      return text && `${text}Z`;
    }

    drawMarks() {
      const { width, height } = this.size();
      const cells = new Map();
      for (const point of this.points) {
        const [x, y] = this.place(point[1], point[2]);
        if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
        // The grid is fast to the ground, so that clusters do not change while the map moves.
        const size = CELL / this.scale;
        const key = `${Math.floor(point[1] / size)}:${Math.floor(mercator(point[2]) / size)}`;
        cells.set(key, [...(cells.get(key) ?? []), [x, y, point]]);
      }
      const focused = document.activeElement?.closest?.('.pgw-map a')?.dataset.post;
      this.marks.replaceChildren(
        ...merged([...cells.values()]).map((cell) =>
          cell.length === 1 || this.scale >= 150_000 ? this.point(cell[0]) : this.cluster(cell),
        ),
      );
      if (focused) this.marks.querySelector(`[data-post="${CSS.escape(focused)}"]`)?.focus();
    }

    point([x, y, [post, , , label, isExact]]) {
      const link = element('a', {
        class: `pgw-point${isExact ? '' : ' pgw-about'}`,
        'data-post': post,
        href: `${this.settings.site ?? '/'}?post_type=property_listing&p=${post}`,
        'aria-label': label || '•',
      });
      const wide = label.length * 7.2 + 16;
      if (label)
        link.append(
          element('rect', { x: x - wide / 2, y: y - 12, width: wide, height: 24, rx: 12 }),
          element('text', { x, y: y + 4.5 }, label),
        );
      else link.append(element('circle', { cx: x, cy: y, r: 8 }));
      return link;
    }

    cluster(cell) {
      const [x, y] = [mean(cell, 0), mean(cell, 1)];
      const sides = (index) => cell.map((one) => one[2][index]);
      const box = [Math.min(...sides(1)), Math.min(...sides(2)), Math.max(...sides(1)), Math.max(...sides(2))];
      const link = element('a', {
        class: 'pgw-cluster',
        'data-box': box.join(','),
        href: '#',
        'aria-label': `${cell.length} ${this.words.listings}`,
      });
      link.append(
        element('circle', { cx: x, cy: y, r: 14 + Math.min(14, Math.sqrt(cell.length)) }),
        element('text', { x, y: y + 5 }, String(cell.length)),
      );
      return link;
    }

    light(post, isLit) {
      this.marks.querySelector(`[data-post="${post}"]`)?.classList.toggle('is-lit', isLit);
    }
  }

  window.PropertyGatewayMap = ResultMap;
})();
