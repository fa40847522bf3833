/** Draws the background beside the page column on wide screens. */
export function WideBackdrop() {
  return (
    <svg
      className="backdrop-wide"
      viewBox="0 0 1280 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="1280" height="800" fill="var(--beside)" />
      <polygon points="0,0 420,0 250,330 0,420" fill="var(--wide-backdrop-1)" />
      <polygon points="420,0 760,0 640,260 250,330" fill="var(--wide-backdrop-2)" />
      <polygon points="760,0 1280,0 1280,240 640,260" fill="var(--wide-backdrop-3)" />
      <polygon points="0,420 250,330 330,800 0,800" fill="var(--wide-backdrop-4)" />
      <polygon points="250,330 640,260 330,800" fill="var(--wide-backdrop-5)" />
      <polygon points="640,260 1280,240 1280,560 900,800 330,800" fill="var(--wide-backdrop-6)" />
      <polygon points="1280,560 1280,800 900,800" fill="var(--wide-backdrop-7)" />
    </svg>
  );
}
