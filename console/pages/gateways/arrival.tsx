import type { Config } from '../../connector-config.ts';
import { say } from '../../words/words.ts';

/** Whether the gateway fetches the files or the CRM pushes them. What does not belong to the other way is left out. */
export function Arrival({ config, set }: { config: Config; set: (config: Config) => void }) {
  const isPushed = config['inbox'] === true;
  const { inbox: _inbox, inbox_files: _files, ...pulled } = config;
  const { url: _url, api_key: _key, username: _user, ...pushed } = config;
  return (
    <fieldset class="choices">
      <legend>{say('arrival')}</legend>
      <RadioCard
        name="arrival"
        title={say('arrivalPull')}
        detail={say('arrivalPullLead')}
        isChosen={!isPushed}
        choose={() => set(pulled)}
      />
      <RadioCard
        name="arrival"
        title={say('arrivalPush')}
        detail={say('arrivalPushLead')}
        isChosen={isPushed}
        choose={() => set({ ...pushed, inbox: true })}
      />
    </fieldset>
  );
}

/** One of several choices, with a line of explanation. */
export const RadioCard = ({
  name,
  title,
  detail,
  isChosen,
  choose,
}: {
  name: string;
  title: string;
  detail: string;
  isChosen: boolean;
  choose: () => void;
}) => (
  <label class="choice">
    <input type="radio" name={name} checked={isChosen} onChange={choose} />
    <span>
      <strong>{title}</strong>
      {detail !== '' && <small>{detail}</small>}
    </span>
  </label>
);
