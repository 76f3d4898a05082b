import type { FeedMapping } from '../../../sdk/index.ts';
import { Choice } from '../../parts/choice.tsx';
import { say, wordFor } from '../../words/words.ts';
import { AsJson } from './as-json.tsx';
import { fieldsOf } from './record-fields.ts';

type Profile = NonNullable<FeedMapping['profile']>;

const NUMBERS = ['', 'point', 'comma'] as const;
const DATES = ['', 'ymd', 'dmy', 'mdy'] as const;
const UNITS = ['', 'sq_m', 'sq_ft', 'are', 'acre'] as const satisfies readonly (
  | NonNullable<Profile['area_unit']>
  | ''
)[];
const TEXTS = ['currency', 'country', 'language'] as const;

/** What holds for the whole file: the key, how numbers and dates are written, currency, country, language; the rest as JSON. */
export function FileSettings({
  draft,
  record,
  change,
}: {
  draft: FeedMapping;
  record: object;
  change: (draft: FeedMapping) => void;
}) {
  const { rules, ignored, ...settings } = draft;
  const { profile = {}, key } = draft;
  const [current = ''] = key.from;
  const paths = fieldsOf(record).map(({ path }) => path);
  const set = <Name extends keyof Profile>(name: Name, value: Profile[Name] | ''): void => {
    const { [name]: _, ...others } = profile;
    change({ ...draft, profile: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <details class="card fold" id="file-settings">
      <summary class="card-head">{say('studioFileSettings')}</summary>
      <div class="card-body form">
        <div class="rule-fields">
          <Choice
            label={say('studioKey')}
            value={current}
            options={paths.includes(current) ? paths : [current, ...paths]}
            name={(path) => path}
            set={(path) => change({ ...draft, key: { from: [path] } })}
          />
          <ProfileFields profile={profile} set={set} />
        </div>
        {/* What is wrong with its fields is said by the service. */}
        <AsJson
          id="settings-json"
          label={say('studioSettingsJson')}
          value={settings}
          set={(next) => change({ ...draft, ...next, rules, ...(ignored ? { ignored } : {}) })}
        />
      </div>
    </details>
  );
}

/** How numbers, dates and areas are written, and what is not written at all: currency, country, language. */
const ProfileFields = ({
  profile,
  set,
}: {
  profile: Profile;
  set: <Name extends keyof Profile>(name: Name, value: Profile[Name] | '') => void;
}) => (
  <>
    <Choice
      label={say('studioNumbers')}
      value={profile.numbers ?? ''}
      options={NUMBERS}
      name={(option) => say(wordFor(`numbers_${option || 'open'}`) ?? 'numbers_open')}
      set={(option) => set('numbers', option)}
    />
    <Choice
      label={say('studioDates')}
      value={profile.dates ?? ''}
      options={DATES}
      name={(option) => say(wordFor(`dates_${option || 'open'}`) ?? 'dates_open')}
      set={(option) => set('dates', option)}
    />
    <Choice
      label={say('ruleUnit')}
      value={profile.area_unit ?? ''}
      options={UNITS}
      name={(option) => say(wordFor(`unit_${option || 'open'}`) ?? 'unit_open')}
      set={(option) => set('area_unit', option)}
    />
    {TEXTS.map((name) => (
      <label key={name} class="field">
        <span class="label">{say(wordFor(`profile_${name}`) ?? 'studioValue')}</span>
        <input
          maxLength={3}
          value={profile[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set(name, name === 'language' ? value.trim().toLowerCase() : value.trim().toUpperCase())
          }
        />
      </label>
    ))}
  </>
);
