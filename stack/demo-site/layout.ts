import type { Language } from './card.ts';
import { html, type Html } from './html.ts';
import { STYLE } from './style.ts';

export const SITE_NAME = 'Maison Lumière';

/** A whole page around its content; `end` follows the footer. */
export function layout(title: string, language: Language, switchTo: string, content: Html, end?: Html): Html {
  const style: Html = { html: STYLE };
  return html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header class="top">
          <div class="wrap bar">
            <a class="brand" href="/?lang=${language}"
              ><svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
                <path
                  d="M4 15 16 4l12 11v13H4z"
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2.4"
                  stroke-linejoin="round"
                />
                <circle cx="16" cy="19" r="4" fill="currentColor" /></svg
              ><span>${SITE_NAME}</span></a
            >
            <nav>
              ${navigation(language)}<a
                class="language"
                href="${switchTo}"
                hreflang="${language === 'fr' ? 'en' : 'fr'}"
                >${language === 'fr' ? 'English' : 'Français'}</a
              >
            </nav>
          </div>
        </header>
        <main class="wrap">${content}</main>
        <footer>
          <div class="wrap">
            ${SITE_NAME} ·
            ${language === 'fr' ? 'Site de démonstration : biens, personnes et images sont inventés.' : 'Demonstration site: homes, people and pictures are invented.'}
          </div>
        </footer>
        ${end}
      </body>
    </html> `;
}

function navigation(language: Language): readonly Html[] {
  const entries =
    language === 'fr'
      ? ([
          ['sale', 'Acheter'],
          ['rental', 'Louer'],
          ['seasonal_rental', 'Vacances'],
        ] as const)
      : ([
          ['sale', 'Buy'],
          ['rental', 'Rent'],
          ['seasonal_rental', 'Holidays'],
        ] as const);
  return entries.map(([offer, name]) => html`<a href="/?offer=${offer}&amp;lang=${language}">${name}</a>`);
}

/** The energy label's badge; empty if a listing has none. */
export function energyBadge(energyClass: string, label: string): Html | undefined {
  if (!/^[A-G]$/.test(energyClass)) return undefined;
  return html`<span class="energy e-${energyClass}" title="${label} ${energyClass}">${energyClass}</span>`;
}
