import { call } from '../session/api.ts';
import { useLoad } from './use-load.ts';

/** Maximum templates in the list; an account has a few. */
const MOST_TEMPLATES = 100;

/** Selects a mapping template by its name; without one the connector's default is used. */
export function TemplateSelect({
  shared,
  value,
  set,
}: {
  shared: { id: string; required: boolean; 'aria-describedby': string | undefined };
  value: string;
  set: (id: string | undefined) => void;
}) {
  const { data } = useLoad(() => call('listTemplates', { query: { size: MOST_TEMPLATES } }), []);
  const templates = data?.items ?? [];
  const isListed = value === '' || templates.some(({ id }) => id === value);
  return (
    <select {...shared} value={value} onChange={({ currentTarget }) => set(currentTarget.value || undefined)}>
      <option value="">–</option>
      {!isListed && <option value={value}>{value}</option>}
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
