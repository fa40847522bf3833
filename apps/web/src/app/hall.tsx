/** The room that goes on beside the container on wide screens. */
export function Hall() {
  return (
    <svg className="hall" viewBox="0 0 1280 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="1280" height="800" fill="#050C0B" />
      <polygon points="0,0 420,0 250,330 0,420" fill="#0B1F1A" />
      <polygon points="420,0 760,0 640,260 250,330" fill="#091814" />
      <polygon points="760,0 1280,0 1280,240 640,260" fill="#07120F" />
      <polygon points="0,420 250,330 330,800 0,800" fill="#081511" />
      <polygon points="250,330 640,260 330,800" fill="#0A1B17" />
      <polygon points="640,260 1280,240 1280,560 900,800 330,800" fill="#060F0D" />
      <polygon points="1280,560 1280,800 900,800" fill="#0A1A16" />
    </svg>
  );
}
