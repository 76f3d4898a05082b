import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeLanguages } from '../../stack/wordpress/make-languages.ts';
import { PLUGIN_FOLDER } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { noticesOf, openAdminPage } from '../../stack/wordpress/wp-admin.ts';
import { startSite } from './start-site.ts';

describe('The texts of the WordPress plugin', () => {
  it('are translated in every language that is shipped, with the same placeholders', async () => {
    const { faults } = await makeLanguages(PLUGIN_FOLDER);
    expect(faults).to.deep.equal([]);
  });

  it('are shipped as `npm run wordpress:languages` makes them', async () => {
    const { files } = await makeLanguages(PLUGIN_FOLDER);
    const folder = join(PLUGIN_FOLDER, 'languages');
    const shipped = (await readdir(folder)).filter((name) => name !== 'parts');
    expect(shipped).to.have.members([...files.keys()]);
    for (const [name, content] of files) {
      expect(await readFile(join(folder, name), 'utf8'), name).to.equal(content.toString());
    }
  });

  describe('in a plugin with faults', () => {
    let folder = '';
    const faultsOf = async (code: string, parts: object) => {
      await writeFile(join(folder, 'code.php'), `<?php ${code}`);
      await writeFile(join(folder, 'languages/parts/one.json'), JSON.stringify(parts));
      return (await makeLanguages(folder)).faults;
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plugin-texts-'));
      await mkdir(join(folder, 'languages/parts'), { recursive: true });
    });
    after(() => rm(folder, { recursive: true, force: true }));

    it('are listed where a translation is missing, has other placeholders or one form too few', async () => {
      const code =
        "sprintf( __( 'Price %s', 'property-gateway' ), 1 ); _n( '%d room', '%d rooms', 2, 'property-gateway' );";
      const room = { fr: '%d pièce|%d pièces', de: '%d Zimmer', es: '%d habitación|%d habitaciones' };
      expect(await faultsOf(code, { 'Price %s': { fr: 'Prix', de: 'Preis %s' }, '%d room': room })).to.deep.equal([
        'de: "%d room" (code.php:1) needs two forms, "one|many"',
        'es: "Price %s" (code.php:1) is not translated',
        'fr: "Price %s" (code.php:1) has other placeholders: "Prix"',
      ]);
    });

    it('are refused where two parts translate the same one', async () => {
      const other = join(folder, 'languages/parts/two.json');
      const room = { Room: { fr: 'Pièce', de: 'Zimmer', es: 'Habitación' } };
      await writeFile(other, JSON.stringify(room));
      const said: unknown = await faultsOf("__( 'Room', 'property-gateway' );", room).catch((error: unknown) => error);
      await rm(other);
      expect(String(said)).to.include('"Room" is translated in two.json and in another part');
    });

    it('are refused where they cannot be translated', async () => {
      for (const code of ["__( 'Price', 'other' );", "__( $text, 'property-gateway' );", "esc_html__( 'Price' );"]) {
        const said: unknown = await faultsOf(code, {}).catch((error: unknown) => error);
        expect(String(said), code).to.match(/code\.php:1: the text/);
      }
    });
  });
});

describe('A French WordPress site with our plugin', function () {
  let site: WordPressSite;
  let folder = '';

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-french-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
  });
  after(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const locale of ['fr_FR', 'fr_BE']) {
    it(`speaks French to its administrator where its language is ${locale}`, async () => {
      const languages = join(site.folder, 'wp-content/languages');
      await mkdir(languages, { recursive: true });
      // WordPress offers languages that it finds files of; its own texts are not needed here.
      await cp(join(PLUGIN_FOLDER, 'languages/property-gateway-fr_FR.mo'), join(languages, `${locale}.mo`));
      await site.run(`update_option( 'WPLANG', '${locale}' );`);
      const page = await openAdminPage(site, 'options-general.php?page=property-gateway');
      expect(noticesOf(page)).to.include('associé à aucune passerelle');
      expect(page).to.include('Adresse de la passerelle').and.to.include('Associer ce site');
    });
  }
});
