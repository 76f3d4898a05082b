/** A value as a fraction of the largest one. The figure is shown as text next to it, so the bar is decorative. */
export const ShareBar = ({ value, of }: { value: number; of: number }) => (
  <svg class="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="share-ground" width="100" height="8" />
    <rect class="share-value" width={of > 0 ? Math.min(100, (value / of) * 100) : 0} height="8" />
  </svg>
);
