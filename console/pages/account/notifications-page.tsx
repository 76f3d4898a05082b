import { useState } from 'preact/hooks';
import { MAIL_CATEGORIES } from '../../../model/gateway/mail.ts';
import type { MailCategory, Preferences } from '../../../model/gateway/mail.ts';
import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons, WhyNot } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { notificationWords } from '../../words/pages/notifications.ts';
import { say, wordsOf } from '../../words/words.ts';

const sayNotification = wordsOf(notificationWords);

/** The automatic mails that the account gets, category by category. */
export function NotificationsPage() {
  const preferences = useLoad(() => call('getNotificationPreferences'), []);
  const [isSaved, setSaved] = useState(false);
  // What was chosen and is not stored yet.
  const [chosen, setChosen] = useState<Partial<Preferences>>({});
  const { isBusy, error, act } = useAction();
  const mayChange = mayCall('patchNotificationPreferences');
  const turn = async (category: MailCategory, isWanted: boolean) => {
    setSaved(false);
    setChosen({ [category]: isWanted });
    await act(async () => {
      preferences.set(await call('patchNotificationPreferences', { body: { [category]: isWanted } }));
      setSaved(true);
    });
    setChosen({});
  };
  const { data } = preferences;
  return (
    <Page title={say('notifications')} lead={sayNotification('lead')}>
      {preferences.error !== undefined && <Fault error={preferences.error} retry={preferences.reload} />}
      {data === undefined && preferences.error === undefined && <Skeletons />}
      {error !== undefined && <Fault error={error} />}
      <WhyNot to="patchNotificationPreferences" />
      {data && (
        <section class="card card-body form" aria-label={say('notifications')}>
          {MAIL_CATEGORIES.map((category) => (
            <div class="field" key={category}>
              <label class="check">
                <input
                  type="checkbox"
                  role="switch"
                  checked={chosen[category] ?? data[category]}
                  disabled={!mayChange}
                  aria-describedby={`about-${category}`}
                  onChange={({ currentTarget }) => {
                    // Not disabled meanwhile: a disabled switch would lose the focus of the keyboard.
                    if (isBusy) currentTarget.checked = chosen[category] ?? data[category];
                    else void turn(category, currentTarget.checked);
                  }}
                />
                <strong>{sayNotification(`name_${category}`)}</strong>
              </label>
              <span class="hint" id={`about-${category}`}>
                {sayNotification(`hint_${category}`)}
              </span>
            </div>
          ))}
          <span role="status" class="soft">
            {isSaved && say('saved')}
          </span>
        </section>
      )}
    </Page>
  );
}
