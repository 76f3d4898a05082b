import type { ComponentChildren } from 'preact';

/** A card with a title that names the tables in it. */
export const PaneCard = ({
  id,
  title,
  badge,
  children,
}: {
  id: string;
  title: string;
  badge?: ComponentChildren;
  children: ComponentChildren;
}) => (
  <section class="card" aria-labelledby={id}>
    <div class="card-head">
      <h2 id={id}>{title}</h2>
      {badge}
    </div>
    {children}
  </section>
);
