/**
 * The variables of docs/configuration.md that name the engines at these addresses. Throws for an address of another kind, and for a second one of a kind.
 * @param addresses `mongodb://…` or `mongodb+srv://…`, `temporal://host:port/namespace`, and Elasticsearch as `http://…` or `https://…`
 */
export function readAddresses(addresses: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const put = (name: string, value: string, address: string): void => {
    if (name in found) throw new Error(`${address}: there is another address of this kind before it.`);
    found[name] = value;
  };
  for (const address of addresses) {
    const scheme = address.slice(0, address.indexOf('://'));
    if (scheme === 'mongodb' || scheme === 'mongodb+srv') put('MONGODB_URL', address, address);
    else if (scheme === 'http' || scheme === 'https') put('ELASTICSEARCH_URL', address, address);
    else if (scheme === 'temporal') {
      const [host = '', namespace = ''] = address.slice('temporal://'.length).split('/');
      put('TEMPORAL_ADDRESS', host, address);
      if (namespace !== '') put('TEMPORAL_NAMESPACE', namespace, address);
    } else throw new Error(`${address}: an address begins with mongodb://, temporal://, http:// or https://.`);
  }
  return found;
}
