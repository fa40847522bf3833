/** Draws the faceted background of a screen: planes of light from the upper left, in the colour of the game. */
export function Backdrop({ tint = "var(--emerald)" }: { readonly tint?: string }) {
  return (
    <svg className="backdrop" viewBox="0 0 375 520" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 375,0 250,150 0,210" fill="var(--backdrop-1)" />
      <polygon points="375,0 375,260 250,150" fill="var(--backdrop-2)" />
      <polygon points="0,0 170,0 96,120 0,150" fill={tint} opacity=".045" />
      <polygon points="170,0 300,0 250,150 96,120" fill={tint} opacity=".02" />
      <polygon points="0,150 96,120 40,330 0,300" fill={tint} opacity=".018" />
      <polygon points="96,120 250,150 170,360 40,330" fill="var(--text)" opacity=".008" />
    </svg>
  );
}
