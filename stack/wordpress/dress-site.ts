import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create as openFont } from 'fontkit';
import { findOnPath } from '../engines/find-tool.ts';
import { installOnce } from '../engines/install.ts';
import type { Log } from '../engines/install.ts';
import { runCommand } from '../engines/run-command.ts';
import { cacheFolder } from '../folders.ts';
import type { WordPressSite } from './site.ts';

const THEME = 'agence-du-nord';
const FONT = '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf';
/** Characters of headings in western European languages: a tenth of the font's bytes. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2026,
  0x202f,
  0x20ac,
];

/**
 * Makes a site of an agency out of a new WordPress site: our demo theme, French, with a front page, a menu and the pages that the menu leads to. The texts of WordPress itself are French
 * where Debian's package with them can be had.
 */
export async function dressSite(site: WordPressSite, log: Log): Promise<void> {
  const content = join(site.folder, 'wp-content');
  const theme = join(content, 'themes', THEME);
  await cp(join(import.meta.dirname, THEME), theme, { recursive: true });
  await mkdir(join(theme, 'fonts'), { recursive: true });
  await writeFile(join(theme, 'fonts/source-serif-4-600.ttf'), await subsetOf(FONT));
  await addFrench(join(content, 'languages'), log);
  await site.run(SETUP);
}

/** A font with western European characters only. */
async function subsetOf(path: string): Promise<Uint8Array> {
  const font = openFont(await readFile(createRequire(import.meta.url).resolve(path)));
  if (!('createSubset' in font)) throw new Error(`${path} is a collection of fonts.`);
  const subset = font.createSubset();
  for (const character of CHARACTERS)
    if (font.hasGlyphForCodePoint(character)) subset.includeGlyph(font.glyphForCodePoint(character));
  return subset.encode();
}

/** Makes French a language of the site. */
async function addFrench(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    if (findOnPath('apt-get') === undefined || findOnPath('dpkg') === undefined) throw new Error('this is no Debian');
    const texts = await installOnce({
      title: 'French texts of WordPress',
      folder: 'wordpress-l10n',
      duration: '5 s',
      cache: cacheFolder(),
      log,
      install: unpackFrench,
    });
    await cp(texts, folder, { recursive: true });
  } catch (error) {
    log(`WordPress itself stays English: ${error instanceof Error ? error.message : String(error)}`);
    // WordPress offers only languages that it has a file of.
    await writeFile(join(folder, 'fr_FR.mo'), '');
  }
}

async function unpackFrench(target: string): Promise<void> {
  const work = join(target, '.package');
  await mkdir(work);
  await runCommand('apt-get', ['download', 'wordpress-l10n'], { cwd: work });
  for (const name of (await readdir(work)).filter((file) => file.endsWith('.deb')))
    await runCommand('dpkg', ['-x', join(work, name), work]);
  const files = join(work, 'usr/share/wordpress/wp-content/languages');
  for (const name of (await readdir(files)).filter((file) => /^(?:[a-z-]+-)?fr_FR\.mo$/.test(file)))
    await cp(join(files, name), join(target, name));
  await rm(work, { recursive: true });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const SETUP = `
update_option( 'WPLANG', 'fr_FR' );
update_option( 'blogname', 'Agence du Nord' );
update_option( 'blogdescription', 'Immobilier à Lille et partout en France' );
update_option( 'date_format', 'j F Y' );
switch_theme( '${THEME}' );
foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => 20 ) ) as $old ) {
	wp_delete_post( $old->ID, true );
}
$pages = array(
	'estimation'       => array( 'Estimer mon bien', '<!-- wp:paragraph --><p>Décrivez votre bien en une minute : vous recevez tout de suite une fourchette de prix, calculée d’après les ventes de votre quartier.</p><!-- /wp:paragraph --><!-- wp:shortcode -->[property_gateway_valuation]<!-- /wp:shortcode -->' ),
	'contact'          => array( 'Contact', '<!-- wp:paragraph --><p>Agence du Nord, 12, rue de la République, 59000 Lille. Téléphone : <a href="tel:+33300000000">03 00 00 00 00</a>. Du lundi au samedi, de 9 h à 18 h 30.</p><!-- /wp:paragraph -->' ),
	'mentions-legales' => array( 'Mentions légales', '<!-- wp:paragraph --><p>Ce site est une démonstration : l’agence, ses conseillers et ses annonces sont inventés.</p><!-- /wp:paragraph -->' ),
);
foreach ( $pages as $name => [ $title, $content ] ) {
	wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => $name, 'post_title' => $title, 'post_content' => $content ) );
}`;
