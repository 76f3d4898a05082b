import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import type { InputOf } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';
import { EstimateResult } from '../estimation/estimate-result.tsx';
import type { Listing } from '../listings/listing.ts';

type Request = InputOf<'createEstimation'>['body'];

/** The estimation request for a listing; undefined without an area in m² or a place, which every estimate needs. */
function requestOf({ type, offer_type: offer, sizes, location, bedrooms, legal }: Listing): Request | undefined {
  const area = sizes?.liveable_area;
  if (!area || area.unit !== 'sq_m' || !location?.geo || !offer) return undefined;
  const { latitude, longitude } = location.geo;
  const epc = legal?.energy?.epc_category;
  return {
    property_type: type,
    offer_type: offer,
    liveable_area_sqm: area.size,
    latitude,
    longitude,
    ...(bedrooms === undefined ? {} : { bedrooms }),
    ...(epc === undefined ? {} : { epc_category: epc }),
  };
}

/** An estimate of the listing, made on request because estimates are billed. */
export function EstimateCard({ listing }: { listing: Listing }) {
  const [asked, setAsked] = useState<Request | undefined>(undefined);
  const request = requestOf(listing);
  return (
    <section class="card" aria-labelledby="estimate">
      <div class="card-head">
        <h2 id="estimate">{say('estimate')}</h2>
      </div>
      <div class="card-body">
        {asked ? (
          <Estimate request={asked} />
        ) : (
          <div class="form">
            <p class="soft">{say(request ? 'estimateLead' : 'estimateNeeds')}</p>
            {request && (
              <div>
                <button
                  class="button"
                  type="button"
                  disabled={!mayCall('createEstimation')}
                  onClick={() => setAsked(request)}
                >
                  {say('makeEstimate')}
                </button>
              </div>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Estimate({ request }: { request: Request }) {
  const { data, error, reload } = useLoad(() => call('createEstimation', { body: request }), [request]);
  if (error !== undefined) return <AddonFault error={error} retry={reload} />;
  return data ? <EstimateResult estimation={data} /> : <Skeletons rows={2} />;
}
