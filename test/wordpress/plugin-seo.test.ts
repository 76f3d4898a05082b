import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

const IDS = { house: randomUUID(), flat: randomUUID(), other: randomUUID(), rent: randomUUID() };
const GATEWAY = 'https://gateway.example/v1/gateway/public/properties';

const property = (id: string, more: object) => ({
  id,
  reference: `REF-${id.slice(0, 4)}`,
  crm_reference: id,
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  created_at: '2026-05-04T10:00:00Z',
  title: { fr: 'Maison – 120 m² & jardin', en: 'House – 120 m² & garden' },
  description: { fr: '<p>Une maison claire.</p>', en: '<p>A bright house.</p>' },
  images: [
    { url: `https://crm.example/${id}-1.jpg`, name: 'Jardin' },
    { url: `https://crm.example/${id}-2.jpg`, name: '' },
  ],
  resized_images: [
    `${GATEWAY}/${id}/pictures/AAAAAAAAAAAAAAAAAAAAAA`,
    `${GATEWAY}/${id}/pictures/BBBBBBBBBBBBBBBBBBBBBB`,
  ],
  sizes: { liveable_area: { size: 120, unit: 'sq_m' } },
  living_rooms: 5,
  bedrooms: 3,
  financial: { transaction: { price: { amount: 350_000, currency: 'EUR' } } },
  location: {
    street: 'rue du Port',
    street_number: '3',
    postal_code: '64700',
    city: 'Hendaye',
    countryCode: 'FR',
    geo: { latitude: 43.36, longitude: -1.77 },
    precision: 'exact',
  },
  ...more,
});

const PROPERTIES = [
  property(IDS.house, {}),
  property(IDS.flat, { type: 'apartment', title: { fr: 'Appartement' } }),
  property(IDS.other, {
    location: { city: 'Saint-Jean-de-Luz', postal_code: '64500', publish_address: false, street: 'rue Secrète' },
  }),
  property(IDS.rent, {
    offer_type: 'rental',
    type: 'apartment',
    rent_details: { rent_period: 'month' },
    financial: { transaction: { price: { amount: 900, currency: 'EUR' } } },
  }),
];

for (const wordpress of ['6.5', 'nightly'] as const)
  describe(`The WordPress plugin for search engines on WordPress ${wordpress}`, function () {
    let site: WordPressSite;
    let folder = '';
    let key = '';
    const address: Record<string, string> = {};

    const page = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(path.startsWith('http') ? path : `${site.url}${path}`, init);
      return { status: response.status, url: response.url, html: await response.text() };
    };
    const html = async (path: string) => {
      const { status, html: text } = await page(path);
      expect(status, path).to.equal(200);
      return text;
    };
    const linked = (text: string): Record<string, unknown>[] =>
      [...text.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
        JSON.parse(json),
      );
    const ofType = (text: string, type: string) => linked(text).filter((data) => data['@type'] === type);
    const tag = (text: string, pattern: string) =>
      new RegExp(`<(?:meta|link) ${pattern}(?:"| ?/?>)?`)
        .exec(text)?.[1]
        ?.replaceAll('&#038;', '&')
        .replaceAll('&amp;', '&');
    const canonicals = (text: string) =>
      [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&#038;', '&'));
    /** Adds a must-use plugin: what another plugin of the site does. */
    const mustUse = async (name: string, code: string) => {
      const path = join(site.folder, 'wp-content/mu-plugins');
      await mkdir(path, { recursive: true });
      await writeFile(join(path, `${name}.php`), `<?php\n${code}`);
    };
    afterEach(() => rm(join(site.folder, 'wp-content/mu-plugins'), { recursive: true, force: true }));

    before(async function () {
      folder = await mkdtemp(join(tmpdir(), 'wordpress-seo-'));
      const started = await startSite({
        folder: join(folder, 'site'),
        wordpress,
      });
      if (started === undefined) {
        console.error('skipped: PHP cannot be had on this machine');
        this.skip();
        return;
      }
      site = started;
      // WordPress offers only languages that it has a file of.
      await mkdir(join(site.folder, 'wp-content/languages'), { recursive: true });
      await writeFile(join(site.folder, 'wp-content/languages/fr_FR.mo'), '');
      await site.run("update_option('WPLANG', 'fr_FR');");
      key = await site.run('echo \\Property_Gateway\\Signature::key();');
      expect((await sendSigned(site, 'listings', upsertBody(PROPERTIES, 1), { key })).status).to.equal(200);
      for (const [name, id] of Object.entries(IDS))
        address[name] = await site.run(`echo get_permalink(\\Property_Gateway\\Listing::posts(['${id}'])['${id}']);`);
    });
    after(async () => {
      await site?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    describe('on the page of a listing', () => {
      it('prints one RealEstateListing with its offer, and texts without entities', async () => {
        const found = ofType(await html(address['house'] ?? ''), 'RealEstateListing');
        expect(found).to.have.length(1);
        expect(found[0]).to.deep.include({
          '@context': 'https://schema.org',
          name: 'Maison – 120 m² & jardin',
          url: address['house'],
          datePosted: '2026-05-04',
          inLanguage: 'fr',
          image: [
            `${GATEWAY}/${IDS.house}/pictures/AAAAAAAAAAAAAAAAAAAAAA?w=1280`,
            `${GATEWAY}/${IDS.house}/pictures/BBBBBBBBBBBBBBBBBBBBBB?w=1280`,
          ],
        });
        expect(found[0]?.['offers']).to.deep.include({
          '@type': 'Offer',
          price: 350_000,
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        });
        expect(found[0]?.['mainEntity']).to.deep.include({ '@type': 'House', numberOfRooms: 5, numberOfBedrooms: 3 });
        expect(JSON.stringify(found)).to.not.match(/&#?\w+;/);
      });

      it('prints a rent per month, and neither street nor coordinates of an address that must not be published', async () => {
        const [rent] = ofType(await html(address['rent'] ?? ''), 'RealEstateListing');
        expect(rent?.['offers']).to.deep.include({ businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' });
        expect(JSON.stringify(rent?.['offers'])).to.include('"unitCode":"MON"');
        const [other] = ofType(await html(address['other'] ?? ''), 'RealEstateListing');
        expect(JSON.stringify(other))
          .to.include('Saint-Jean-de-Luz')
          .and.not.match(/Secr|GeoCoordinates/);
      });

      it('prints no second RealEstateListing where the addon json-ld runs', async () => {
        await mustUse('addon', `require '${join(process.cwd(), 'extensions/addons/json-ld/json-ld.php')}';`);
        expect(ofType(await html(address['house'] ?? ''), 'RealEstateListing')).to.have.length(1);
      });

      it('prints one canonical address, a description, and tags for shared links', async () => {
        const text = await html(`${address['house']}?pg_offer=sale&utm_source=x`);
        expect(canonicals(text)).to.deep.equal([address['house']]);
        const description = tag(text, 'name="description" content="([^"]*)');
        expect(description).to.match(/^350.000\s€ · 120\sm² · 64700 Hendaye\. Une maison claire\.$/);
        expect(tag(text, 'property="og:title" content="([^"]*)')).to.equal('Maison – 120 m² & jardin');
        expect(tag(text, 'property="og:description" content="([^"]*)')).to.equal(description);
        expect(tag(text, 'property="og:url" content="([^"]*)')).to.equal(address['house']);
        expect(tag(text, 'property="og:image" content="([^"]*)')).to.match(/pictures\/A+\?w=1280$/);
        expect(tag(text, 'name="twitter:card" content="([^"]*)')).to.equal('summary_large_image');
      });

      it('names no author in a block theme', async () => {
        const text = await html(address['house'] ?? '');
        expect(text).to.not.match(/wp-block-post-author|— par|— by/i);
        expect(text).to.include('wp-block-post-title');
      });

      it('shows the path to it, with the same names as its structured data', async () => {
        const text = await html(address['house'] ?? '');
        const nav = /<nav class="pgw-breadcrumbs[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
        const names = [...nav.matchAll(/<(?:a|span)[^>]*>([^<]*)</g)].map(([, name = '']) =>
          name.replaceAll('&amp;', '&'),
        );
        const [list] = ofType(text, 'BreadcrumbList') as { itemListElement: { name: string; item?: string }[] }[];
        expect(list?.itemListElement.map(({ name }) => name)).to.deep.equal(names);
        expect(names).to.have.length(5);
        expect(names.at(-1)).to.equal('Maison – 120 m² & jardin');
        for (const { item } of list?.itemListElement.slice(0, -1) ?? [])
          expect((await page(item ?? '')).status, item).to.equal(200);
      });
    });

    describe('with addresses', () => {
      it('writes m² as m2', () => {
        expect(address['house']).to.match(/\/maison-120-m2-jardin-[0-9a-f]{8}\/$/);
      });

      it('redirects from the address that a listing had before', async () => {
        const id = randomUUID();
        const old = `maison-90-m%c2%b2-${id.slice(0, 8)}`;
        const post = await site.run(
          `remove_all_filters('wp_insert_post_data'); echo wp_insert_post(['post_type' => 'property_listing', 'post_status' => 'publish', 'post_title' => 'Maison 90 m²', 'post_name' => '${old}']);`,
        );
        expect(await site.run(`echo get_post(${post})->post_name;`)).to.equal(old);
        await site.run("delete_option('property_gateway_slugs'); do_action('property_gateway_slugs');");
        expect(await site.run(`echo get_post(${post})->post_name;`)).to.equal(`maison-90-m2-${id.slice(0, 8)}`);
        const { url, status } = await page(`/listings/${old}/`);
        expect([status, url]).to.deep.equal([200, `${site.url}/listings/maison-90-m2-${id.slice(0, 8)}/`]);
        await site.run(`wp_delete_post(${post}, true);`);
      });

      it('leaves letters of other scripts as they are', async () => {
        const slug = await site.run("echo \\Property_Gateway\\Seo\\Slugs::clean(sanitize_title('Σπίτι 80 m²'));");
        expect(decodeURIComponent(slug)).to.equal('σπίτι-80-m2');
      });
    });

    describe('on pages of towns and kinds', () => {
      const kind = (type: string) => site.run(`echo \\Property_Gateway\\Seo\\Kinds::slugs()['${type}'];`);

      it('shows a title, counts and links to pages that exist', async () => {
        const path = `/listings/${await kind('apartment')}/hendaye/`;
        const text = await html(path);
        expect(/<title>([^<]*)/.exec(text)?.[1]).to.include('Hendaye');
        expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).to.include('Hendaye');
        expect(canonicals(text)).to.deep.equal([site.url + path]);
        const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
        for (const name of ['flat', 'rent']) expect(main, name).to.include(`href="${address[name]}"`);
        for (const name of ['house', 'other']) expect(main, name).to.not.include(`href="${address[name]}"`);
        const nav = /<nav class="pgw-links[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
        const links = [...nav.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
        expect(links).to.include(`${site.url}/listings/${await kind('house')}/hendaye/`);
        for (const link of links) expect((await page(link)).status, link).to.equal(200);
      });

      it('is not found without a listing, for an unknown town and for an unknown kind', async () => {
        for (const path of [
          `/listings/${await kind('apartment')}/saint-jean-de-luz/`,
          `/listings/${await kind('house')}/paris/`,
          `/listings/${await kind('land')}/`,
          '/listings/castle/hendaye/',
        ])
          expect((await page(path)).status, path).to.equal(404);
      });

      it('leads from all kinds without a town to the archive', async () => {
        expect((await page(`/listings/${await kind('')}/`)).url).to.equal(`${site.url}/listings/`);
      });

      it('ends with its last listing', async () => {
        const id = randomUUID();
        const path = `/listings/${await kind('land')}/hendaye/`;
        await sendSigned(site, 'listings', upsertBody([property(id, { type: 'land' })], 1), { key });
        expect((await page(path)).status).to.equal(200);
        const gone = {
          listings: [{ action: 'delete', id, version: 2 }],
          gateway_id: 'g',
          sent_at: new Date().toISOString(),
        };
        await sendSigned(site, 'listings', JSON.stringify(gone), { key });
        expect((await page(path)).status).to.equal(404);
      });
    });

    describe('on a search', () => {
      it('has the address of the page without filters, of the page of a kind and town, or is not indexed', async () => {
        const robots = async (query: string) =>
          tag(await html(`/listings/${query}`), "name='robots' content='([^']*)") ?? '';
        const canonical = async (query: string) => canonicals(await html(`/listings/${query}`));
        expect(await canonical('')).to.deep.equal([`${site.url}/listings/`]);
        expect(await canonical('?pg_sort=price')).to.deep.equal([`${site.url}/listings/`]);
        expect(await canonical('?pg_price_max=400000')).to.deep.equal([`${site.url}/listings/`]);
        expect(await canonical('?pg_type=&pg_city=')).to.deep.equal([`${site.url}/listings/`]);
        expect(await canonical('?pg_page=2')).to.deep.equal([`${site.url}/listings/?pg_page=2`]);
        const slug = await site.run("echo \\Property_Gateway\\Seo\\Kinds::slugs()['apartment'];");
        expect(await canonical('?pg_type=apartment&pg_city=Hendaye')).to.deep.equal([
          `${site.url}/listings/${slug}/hendaye/`,
        ]);
        expect(await robots('?pg_type=apartment&pg_city=Hendaye')).to.not.include('noindex');
        expect(await canonical('?pg_price_max=400000&pg_rooms_min=3')).to.deep.equal([]);
        expect(await robots('?pg_price_max=400000&pg_rooms_min=3'))
          .to.include('noindex')
          .and.include('follow');
        expect(await robots('?pg_price_max=400000&pg_rooms_min=3')).to.not.include('nofollow');
      });
    });

    describe('in the sitemap', () => {
      it('lists every listing once with its pictures, and the pages of towns and kinds', async () => {
        const index = await html('/wp-sitemap.xml');
        const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, file = '']) => file);
        const texts = await Promise.all(files.map((file) => html(file)));
        const listings = texts.filter((text) => text.includes(address['house'] ?? 'none'));
        expect(listings).to.have.length(1);
        for (const url of Object.values(address)) expect(listings[0]).to.include(`<loc>${url}</loc>`);
        expect(listings[0]).to.include('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
        expect(listings[0]).to.include(
          `<image:loc>${GATEWAY}/${IDS.house}/pictures/AAAAAAAAAAAAAAAAAAAAAA?w=1280</image:loc>`,
        );
        const places = texts.filter((text) => text.includes('/hendaye/</loc>'));
        expect(places).to.have.length(1);
        for (const [, loc = ''] of places[0]?.matchAll(/<loc>([^<]*)/g) ?? [])
          expect((await page(loc)).status, loc).to.equal(200);
      });
    });

    describe('next to other plugins', () => {
      it('gives Yoast SEO its description and canonical address, and prints no tags itself', async () => {
        await mustUse(
          'yoast',
          `define( 'WPSEO_VERSION', '22.0' );
add_action( 'wp_head', function () {
	remove_action( 'wp_head', 'rel_canonical' );
	echo '<meta name="description" content="' . esc_attr( apply_filters( 'wpseo_metadesc', '' ) ) . '"><link rel="canonical" href="' . esc_url( apply_filters( 'wpseo_canonical', 'https://other.example' ) ) . '">';
}, 1 );`,
        );
        const text = await html(address['house'] ?? '');
        expect(text.match(/name="description"/g)).to.have.length(1);
        expect(tag(text, 'name="description" content="([^"]*)')).to.include('Une maison claire.');
        expect(canonicals(text)).to.deep.equal([address['house']]);
        expect(text).to.not.include('og:title');
        expect(ofType(text, 'RealEstateListing')).to.have.length(1);
      });

      it('prints no tags next to SEOPress', async () => {
        await mustUse('seopress', "define( 'SEOPRESS_VERSION', '7.0' );");
        expect(await html(address['house'] ?? '')).to.not.match(/name="description"|og:title/);
      });

      it('links the languages of a listing where no language plugin does', async () => {
        const alternates = (text: string) =>
          Object.fromEntries(
            [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
              ([, code = '', url = '']) => [code, url],
            ),
          );
        const wanted = { fr: address['house'], en: `${address['house']}?pg_lang=en`, 'x-default': address['house'] };
        expect(alternates(await html(address['house'] ?? ''))).to.deep.equal(wanted);
        const english = await html(`${address['house']}?pg_lang=en`);
        expect(alternates(english)).to.deep.equal(wanted);
        expect(canonicals(english)).to.deep.equal([`${address['house']}?pg_lang=en`]);
        expect(alternates(await html(address['flat'] ?? ''))).to.deep.equal({
          fr: address['flat'],
          en: `${address['flat']}?pg_lang=en`,
          'x-default': address['flat'],
        });
      });

      it('leaves the links between languages to Polylang, but on pages of towns and kinds, which have one language', async () => {
        await mustUse(
          'polylang',
          `function pll_languages_list() { return array( 'fr', 'en' ); }
function pll_default_language() { return 'fr'; }
function pll_save_post_translations( $posts ) {}
function pll_set_post_language( $post, $language ) {}
function pll_get_post_language( $post ) { return 'fr'; }
add_action( 'wp_head', function () {
	foreach ( apply_filters( 'pll_rel_hreflang_attributes', array( 'fr' => 'https://fr.example', 'en' => 'https://en.example' ) ) as $code => $url ) {
		echo '<link rel="alternate" hreflang="' . esc_attr( $code ) . '" href="' . esc_url( $url ) . '">';
	}
} );`,
        );
        const links = (text: string) =>
          [...text.matchAll(/<link rel="alternate" hreflang="[a-z-]+" href="([^"]*)"/g)].map(([, url]) => url);
        expect(links(await html(address['house'] ?? ''))).to.deep.equal(['https://fr.example', 'https://en.example']);
        const slug = await site.run("echo \\Property_Gateway\\Seo\\Kinds::slugs()['apartment'];");
        expect(links(await html(`/listings/${slug}/hendaye/`))).to.deep.equal([]);
      });

      it('gives WPML the languages of a listing and prints none itself', async () => {
        await mustUse(
          'wpml',
          `define( 'ICL_SITEPRESS_VERSION', '4.6' );
add_action( 'wp_head', function () {
	foreach ( apply_filters( 'wpml_hreflangs', array( 'fr' => 'https://wpml.example' ) ) as $code => $url ) {
		echo '<link rel="alternate" hreflang="' . esc_attr( $code ) . '" href="' . esc_url( $url ) . '">';
	}
} );`,
        );
        const text = await html(address['house'] ?? '');
        expect(
          [...text.matchAll(/<link rel="alternate" hreflang="([a-z-]+)"/g)]
            .map(([, code]) => code)
            .filter((code) => code !== 'x-default'),
        ).to.have.members(['fr', 'en']);
        expect(text).to.not.include('wpml.example');
        const slug = await site.run("echo \\Property_Gateway\\Seo\\Kinds::slugs()['apartment'];");
        expect(await html(`/listings/${slug}/hendaye/`)).to.not.include('hreflang=');
      });
    });

    describe('in block themes', () => {
      it('offers its templates to the site editor, as templates of the plugin', async () => {
        const found = JSON.parse(
          await site.run(
            "echo json_encode(array_map(fn($t) => [$t->slug, $t->source, strlen($t->content) > 100], array_values(array_filter(get_block_templates(), fn($t) => str_contains($t->slug, 'property_listing')))));",
          ),
        );
        expect(found).to.have.deep.members([
          ['single-property_listing', 'plugin', true],
          ['archive-property_listing', 'plugin', true],
        ]);
        const one = await site.run(
          "$t = get_block_template(get_stylesheet() . '//archive-property_listing'); echo $t->source, ' ', substr_count($t->content, '\"theme\":\"' . get_stylesheet() . '\"');",
        );
        expect(one).to.equal('plugin 2');
      });

      it('can be read, changed and reset by the site editor', async () => {
        const request = (method: string, path: string, more = '') =>
          `$request = new WP_REST_Request( '${method}', '/wp/v2/templates${path}' ); $request->set_param( 'context', 'edit' ); ${more} $response = rest_do_request( $request );`;
        const one = '/twentytwentyfour//archive-property_listing';
        const run = (code: string) => site.run(`define( 'REST_REQUEST', true ); wp_set_current_user( 1 ); ${code}`);
        const facts =
          "echo json_encode( array_intersect_key( $response->get_data(), array_flip( array( 'source', 'has_theme_file' ) ) ) );";
        const list = await run(
          `${request('GET', '')} echo $response->get_status(), ' ', implode( ' ', wp_list_pluck( $response->get_data(), 'slug' ) );`,
        );
        expect(list)
          .to.match(/^200 /)
          .and.to.include('single-property_listing')
          .and.to.include('archive-property_listing');
        expect(JSON.parse(await run(request('GET', one) + facts))).to.deep.equal({
          source: 'plugin',
          has_theme_file: true,
        });
        const changed =
          "$request->set_param( 'content', '<!-- wp:paragraph --><p>Changed by the editor</p><!-- /wp:paragraph -->' );";
        await run(request('PUT', one, changed));
        expect(await html('/listings/')).to.include('Changed by the editor');
        expect(JSON.parse(await run(request('GET', one) + facts))).to.deep.equal({
          source: 'custom',
          has_theme_file: true,
        });
        await run(request('DELETE', one, "$request->set_param( 'force', true );"));
        expect(await html('/listings/')).to.not.include('Changed by the editor');
        expect(JSON.parse(await run(request('GET', one) + facts))).to.deep.equal({
          source: 'plugin',
          has_theme_file: true,
        });
      });

      it('are shown in the editor, where there is no page of listings around them', async () => {
        const shown = (block: string) =>
          site.run(
            `define( 'REST_REQUEST', true ); wp_set_current_user( 1 ); $_GET['context'] = 'edit'; $request = new WP_REST_Request( 'GET', '/wp/v2/block-renderer/property-gateway/${block}' ); $request->set_param( 'context', 'edit' ); echo rest_do_request( $request )->get_data()['rendered'] ?? '';`,
          );
        for (const block of ['breadcrumbs', 'landing-intro', 'landing-links', 'short-search', 'newest'])
          expect(await shown(block), block).to.match(/Annonces|annonces|Maison/);
      });

      it('gives way to a template of the theme', async () => {
        const file = join(site.folder, 'wp-content/themes/twentytwentyfour/templates/single-property_listing.html');
        await writeFile(file, '<!-- wp:paragraph --><p>From the theme</p><!-- /wp:paragraph -->');
        expect(await html(address['house'] ?? '')).to.include('From the theme');
        await rm(file);
      });
    });

    describe('in a theme of PHP', () => {
      before(async () => {
        const theme = join(site.folder, 'wp-content/themes/classic');
        await mkdir(join(theme, 'property-gateway'), { recursive: true });
        const files = {
          'style.css': '/* Theme Name: Classic */',
          'header.php': '<!DOCTYPE html><html><head><?php wp_head(); ?></head><body>',
          'footer.php': '<?php wp_footer(); ?></body></html>',
          'index.php':
            '<?php get_header(); while ( have_posts() ) { the_post(); the_title(); the_content(); } get_footer();',
        };
        for (const [name, content] of Object.entries(files)) await writeFile(join(theme, name), content);
        await site.run("switch_theme('classic');");
      });
      after(() => site.run("switch_theme('twentytwentyfour');"));

      it('shows archive and path', async () => {
        expect(await html('/listings/'))
          .to.include('<h1>')
          .and.include('pgw-links');
        expect(await html(address['house'] ?? '')).to.include('pgw-breadcrumbs');
      });

      it('takes the archive from the folder property-gateway of the theme', async () => {
        const file = join(site.folder, 'wp-content/themes/classic/property-gateway/archive-property_listing.php');
        await writeFile(file, '<p>Archive of the theme</p>');
        expect(await html('/listings/')).to.include('Archive of the theme');
        await rm(file);
      });
    });
  });
