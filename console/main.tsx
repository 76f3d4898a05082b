import { render } from 'preact';
import { App } from './app.tsx';
import { applyTheme } from './session/theme.ts';
import { startSession } from './session/session.ts';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/pages.css';
import './style/settings.css';
import './style/charts.css';
import './style/rules.css';
import './style/maps.css';
import './style/listings.css';
import './style/studio.css';
import './style/brochures.css';

const root = document.querySelector('#console');
applyTheme();
if (root) {
  void startSession().then(() => render(<App />, root));
}
