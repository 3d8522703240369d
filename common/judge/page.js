/* The stepper of the page of results. It knows cells, looks and moves, no rules: every
 * position is the one before with some cells changed. */
(function () {
    'use strict';
    var data = JSON.parse(document.getElementById('data').textContent);
    var root = document.documentElement;
    var SVG = 'http://www.w3.org/2000/svg';
    var SIZE = 40, EDGE = 22;
    var speeds = [2, 4, 8, 16];
    var game = null, frames = [], at = 0, timer = 0, speed = 1;
    var shapes = [], labels = [], ui = {};

    function make(name, attributes, parent, text) {
        var svg = /^(svg|g|rect|circle|polygon|polyline|text|title)$/.test(name);
        var e = svg ? document.createElementNS(SVG, name) : document.createElement(name);
        Object.keys(attributes || {}).forEach(function (key) {
            e.setAttribute(key, attributes[key]);
        });
        if (text !== undefined) {
            e.textContent = text;
        }
        if (parent) {
            parent.appendChild(e);
        }
        return e;
    }

    function bot(index) {
        return index < 0 ? 'reference' : data.bots[index];
    }

    /* Milliseconds as a person reads them. */
    function duration(ms) {
        return ms < 100 ? ms.toFixed(1) + ' ms' : (ms / 1000).toFixed(2) + ' s';
    }

    function number(x) {
        return Math.round(x) === x ? String(x) : x.toFixed(2);
    }

    /* ---- Geometry ---- */

    /* Odd rows (counted from 1) of a board of hexagons lie half a cell to the right. */
    function centre(row, col) {
        if (data.shape === 'hex') {
            return [EDGE + SIZE * (col + 0.5 + (row % 2 === 0 ? 0.5 : 0)),
                    EDGE + SIZE * (0.6 + 0.87 * row)];
        }
        return [EDGE + SIZE * (col + 0.5), EDGE + SIZE * (row + 0.5)];
    }

    function hexagon(x, y) {
        var r = SIZE * 0.575, points = [], i, a;
        for (i = 0; i < 6; i++) {
            a = Math.PI / 180 * (60 * i - 90);
            points.push((x + r * Math.cos(a)).toFixed(1) + ',' +
                        (y + r * Math.sin(a)).toFixed(1));
        }
        return points.join(' ');
    }

    function drawCell(board, row, col) {
        var c = centre(row, col), g = make('g', {'class': 'cell'}, board), shape;
        var box = {x: c[0] - SIZE / 2, y: c[1] - SIZE / 2, width: SIZE, height: SIZE};
        if (data.shape === 'hex') {
            shape = make('polygon', {points: hexagon(c[0], c[1])}, g);
        } else if (data.shape === 'disc') {
            box['class'] = 'ground';
            make('rect', box, g);
            shape = make('circle', {cx: c[0], cy: c[1], r: SIZE * 0.41}, g);
        } else {
            shape = make('rect', box, g);
        }
        shapes.push(shape);
        make('title', {}, g, (row + 1) + ' ' + (col + 1));
    }

    /* The route lies over the shapes and under the texts. */
    function drawTexts(board) {
        var row, col, c;
        ui.route = make('polyline', {'class': 'route'}, board);
        ui.routeStart = make('circle', {'class': 'route-start', r: 0}, board);
        for (row = 0; row < game.rows; row++) {
            for (col = 0; col < game.cols; col++) {
                c = centre(row, col);
                labels.push(make('text', {x: c[0], y: c[1], 'class': 'label'}, board));
            }
        }
    }

    function drawBoard() {
        var row, col, hex = data.shape === 'hex', c;
        var width = 2 * EDGE + SIZE * (game.cols + (hex ? 0.5 : 0));
        var height = 2 * EDGE + SIZE * (hex ? 0.87 * game.rows + 0.3 : game.rows);
        ui.board.textContent = '';
        ui.board.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
        ui.board.style.display = game.rows > 0 ? '' : 'none';
        shapes = [];
        labels = [];
        ui.layer = make('g', {}, ui.board);
        for (row = 0; row < game.rows; row++) {
            for (col = 0; col < game.cols; col++) {
                drawCell(ui.layer, row, col);
            }
        }
        for (row = 0; row < game.rows; row++) {
            c = centre(row, 0);
            make('text', {x: EDGE / 2, y: c[1] + 4, 'class': 'axis'}, ui.board, row + 1);
        }
        for (col = 0; col < game.cols; col++) {
            c = centre(0, col);
            make('text', {x: c[0], y: EDGE - 8, 'class': 'axis'}, ui.board, col + 1);
        }
        drawTexts(ui.board);
    }

    /* ---- Positions ---- */

    function changed(cells, changes) {
        var next = cells.slice();
        changes.forEach(function (c) {
            next[c[0]] = {look: c[1], text: c[2] || ''};
        });
        return next;
    }

    function buildFrames() {
        var cells = [], i;
        for (i = 0; i < game.rows * game.cols; i++) {
            cells.push({look: '', text: ''});
        }
        if (game.first.length > 0) {
            cells = changed(cells, game.first[0]);
        }
        frames = [{cells: cells, caption: game.first[1] || '',
                   path: game.first[2] || []}];
        game.calls.forEach(function (call) {
            cells = changed(cells, call[3]);
            frames.push({cells: cells, caption: call[4], path: call[5]});
        });
    }

    function looks(look, prefix) {
        return look.split(' ').filter(Boolean).map(function (word) {
            return prefix + word;
        }).join(' ');
    }

    function showPath(path) {
        var points = path.map(function (cell) {
            return centre(Math.floor(cell / game.cols), cell % game.cols);
        });
        ui.route.setAttribute('points', points.map(function (p) {
            return p.join(',');
        }).join(' '));
        ui.routeStart.setAttribute('r', points.length > 1 ? 13 : 0);
        if (points.length > 0) {
            ui.routeStart.setAttribute('cx', points[0][0]);
            ui.routeStart.setAttribute('cy', points[0][1]);
        }
    }

    function showFault() {
        var text = '';
        if (game.fault && at === frames.length - 1) {
            text = bot(game.seats[game.fault[0]]) + ': ' + game.fault[1] + ', ' +
                   game.fault[2] + '.';
        }
        if (game.broken) {
            text += ' The results file is damaged here: ' + game.broken + '.';
        }
        ui.fault.textContent = text;
    }

    /* What came of a call: a move, or the fault that ended the game. */
    function moveName(i) {
        if (game.calls[i][1] !== null) {
            return game.calls[i][1];
        }
        return game.fault && i === game.calls.length - 1 ? game.fault[1] : 'no move';
    }

    function showMoveList() {
        var items = ui.moves.children, i, now = null;
        for (i = 0; i < items.length; i++) {
            items[i].classList.toggle('now', i === at - 1);
            if (i === at - 1) {
                now = items[i];
            }
        }
        if (now) {
            ui.moves.scrollTop = now.offsetTop - ui.moves.offsetTop -
                                 ui.moves.clientHeight / 2;
        }
    }

    function show(index) {
        var frame, call;
        at = Math.max(0, Math.min(frames.length - 1, index));
        frame = frames[at];
        frame.cells.forEach(function (cell, i) {
            var disc = data.shape === 'disc' && cell.look === '';
            shapes[i].setAttribute('class',
                                   'mark ' + (disc ? 'none' : looks(cell.look, '')));
            if (/new|grown|taken|turned/.test(cell.look)) {
                ui.layer.appendChild(shapes[i].parentNode); /* its rim over the others' */
            }
            labels[i].setAttribute('class', 'label ' + looks(cell.look, 'on-'));
            labels[i].textContent = cell.text;
        });
        showPath(frame.path);
        call = at > 0 ? game.calls[at - 1] : null;
        ui.caption.textContent = (call
            ? 'Move ' + at + ' of ' + (frames.length - 1) + ', ' +
              bot(game.seats[call[0]]) + ': ' + moveName(at - 1) +
              ' (' + duration(call[2]) + '). '
            : 'Start. ') + frame.caption;
        ui.slider.value = at;
        ui.players.forEach(function (p, seat) {
            p.classList.toggle('turn', Boolean(call) && call[0] === seat);
        });
        showFault();
        showMoveList();
        history.replaceState(null, '', '#' + game.n + '.' + at);
    }

    /* ---- Games ---- */

    function listMoves() {
        ui.moves.textContent = '';
        game.calls.forEach(function (call, i) {
            var item = make('li', {}, ui.moves);
            var share = data.limit > 0 ? call[2] / 1000 / data.limit : 0;
            make('span', {'class': 'number'}, item, i + 1 + '.');
            make('span', {'class': 'what'}, item, moveName(i));
            make('span', {'class': 'ms'}, item, duration(call[2]));
            make('span', {'class': 'bar', style: 'width:' +
                          Math.min(100, 100 * share).toFixed(1) + '%'}, item);
            item.classList.toggle('slow', share > 0.85);
            item.addEventListener('click', function () {
                stop();
                show(i + 1);
            });
        });
    }

    function choose(index) {
        stop();
        game = data.games[index];
        ui.game.value = index;
        buildFrames();
        drawBoard();
        listMoves();
        ui.slider.max = frames.length - 1;
        ui.players.forEach(function (p, seat) {
            p.textContent = '';
            make('span', {}, p, data.seats[seat] + ': ');
            make('b', {}, p, bot(game.seats[seat]));
            make('span', {}, p, '  score ' + number(game.score[seat]) + ', points ' +
                 number(game.points[seat]) + ', ' + duration(1000 * game.seconds[seat]));
        });
        show(0);
    }

    function title(g) {
        return g.n + '. ' + bot(g.seats[0]) + ' \u2013 ' + bot(g.seats[1]) + '  ' +
               number(g.score[0]) + ' : ' + number(g.score[1]) +
               (g.fault ? '  (' + g.fault[1] + ')' : '');
    }

    function fillChooser() {
        var who = Number(ui.who.value), chosen = ui.game.value;
        ui.game.textContent = '';
        data.games.forEach(function (g, i) {
            if (who < 0 || g.seats[0] === who || g.seats[1] === who) {
                make('option', {value: i}, ui.game, title(g));
            }
        });
        ui.game.value = chosen;
        if (ui.game.value !== chosen && ui.game.options.length > 0) {
            choose(Number(ui.game.options[0].value));
        }
    }

    function neighbour(step) {
        var i = ui.game.selectedIndex + step;
        if (i >= 0 && i < ui.game.options.length) {
            choose(Number(ui.game.options[i].value));
        }
    }

    /* ---- Playing ---- */

    function stop() {
        if (timer) {
            clearInterval(timer);
            timer = 0;
        }
        if (ui.play) {
            ui.play.textContent = 'Play';
            ui.play.setAttribute('aria-label', 'play');
        }
    }

    function tick() {
        if (at >= frames.length - 1) {
            stop();
        } else {
            show(at + 1);
        }
    }

    function play() {
        if (timer) {
            stop();
            return;
        }
        if (at >= frames.length - 1) {
            show(0);
        }
        timer = setInterval(tick, 1000 / speeds[speed]);
        ui.play.textContent = 'Pause';
        ui.play.setAttribute('aria-label', 'pause');
    }

    function step(to) {
        return function () {
            stop();
            show(to());
        };
    }

    function theme() {
        var dark = root.dataset.theme ? root.dataset.theme === 'dark'
            : window.matchMedia('(prefers-color-scheme: dark)').matches;
        root.dataset.theme = dark ? 'light' : 'dark';
    }

    function onKey(event) {
        var keys = {
            ArrowLeft: step(function () { return at - 1; }),
            ArrowRight: step(function () { return at + 1; }),
            Home: step(function () { return 0; }),
            End: step(function () { return frames.length - 1; }),
            ' ': play,
            n: function () { neighbour(1); },
            p: function () { neighbour(-1); },
            t: theme
        };
        var tag = event.target.tagName;
        if (tag === 'SELECT' || event.ctrlKey || event.altKey || event.metaKey ||
            (tag === 'INPUT' && event.key.indexOf('Arrow') === 0) ||
            (tag === 'BUTTON' && event.key === ' ')) {
            return;
        }
        if (keys[event.key]) {
            event.preventDefault();
            keys[event.key]();
        }
    }

    /* ---- The page ---- */

    function button(parent, sign, label, act) {
        var b = make('button', {type: 'button', 'aria-label': label, title: label},
                     parent, sign);
        b.addEventListener('click', act);
        return b;
    }

    function buildControls(left) {
        var c = make('div', {'class': 'controls'}, left);
        button(c, '|\u25C0', 'first position', step(function () { return 0; }));
        button(c, '\u25C0', 'back', step(function () { return at - 1; }));
        ui.play = button(c, 'Play', 'play', play);
        button(c, '\u25B6', 'forward', step(function () { return at + 1; }));
        button(c, '\u25B6|', 'last position', step(function () {
            return frames.length - 1;
        }));
        ui.slider = make('input', {type: 'range', min: 0, value: 0,
                                   'aria-label': 'move'}, c);
        ui.slider.addEventListener('input', function () {
            stop();
            show(Number(ui.slider.value));
        });
        ui.speed = button(c, speeds[speed] + '/s', 'moves a second', function () {
            speed = (speed + 1) % speeds.length;
            ui.speed.textContent = speeds[speed] + '/s';
            if (timer) {
                stop();
                play();
            }
        });
    }

    function buildChooser(viewer) {
        var c = make('div', {'class': 'chooser'}, viewer);
        ui.who = make('select', {'aria-label': 'games of'}, c);
        make('option', {value: -1}, ui.who, 'All bots');
        data.bots.forEach(function (name, i) {
            make('option', {value: i}, ui.who, name);
        });
        ui.who.addEventListener('change', fillChooser);
        ui.game = make('select', {'aria-label': 'game'}, c);
        ui.game.addEventListener('change', function () {
            choose(Number(ui.game.value));
        });
    }

    function build() {
        var viewer = document.getElementById('viewer'), grid, left, right, names;
        buildChooser(viewer);
        if (data.left_out > 0) {
            make('p', {'class': 'help'}, viewer, data.left_out + ' more games are in ' +
                 'the results file.');
        }
        grid = make('div', {'class': 'play'}, viewer);
        left = make('div', {}, grid);
        right = make('div', {}, grid);
        names = make('div', {'class': 'players'}, left);
        ui.players = [make('span', {}, names), make('span', {}, names)];
        buildControls(left);
        ui.caption = make('p', {'class': 'caption', 'aria-live': 'polite'}, left);
        ui.fault = make('p', {'class': 'fault'}, left);
        ui.board = make('svg', {'class': 'board', role: 'img',
                                'aria-label': 'the board'}, left);
        make('p', {'class': 'help'}, left, data.legend);
        make('p', {'class': 'help'}, left, 'Keys: left and right, Home and End, blank ' +
             'plays and pauses, n and p the next and previous game, t light or dark.');
        ui.moves = make('ol', {'class': 'moves'}, right);
        document.addEventListener('keydown', onKey);
        document.getElementById('theme').addEventListener('click', theme);
    }

    /* #GAME.MOVE opens there. */
    function openLinked() {
        var m = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash), index = 0;
        data.games.forEach(function (g, i) {
            if (m && g.n === Number(m[1])) {
                index = i;
            }
        });
        choose(index);
        if (m && m[2]) {
            show(Number(m[2]));
        }
    }

    data.games.sort(function (a, b) {
        return a.n - b.n;
    });
    build();
    if (data.games.length > 0) {
        ui.who.value = -1;
        data.games.forEach(function (g, i) {
            make('option', {value: i}, ui.game, title(g));
        });
        openLinked();
        window.addEventListener('hashchange', openLinked);
    }
}());
