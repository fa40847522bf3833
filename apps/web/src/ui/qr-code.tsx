import { encode } from "uqr";
import { artHref } from "./art.tsx";

/** Light modules around the code: four, as the standard asks. */
const quiet = 4;
/** Of the code's width that the mark covers; the highest correction (H) makes up for three times as much. */
const markShare = 0.2;

interface QrCodeProps {
  /** What it says. */
  readonly text: string;
  /** What it is, for who cannot see it. */
  readonly label: string;
}

/** A text as a picture that cameras read: of an address the address itself, which every wallet and exchange understands. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "H", border: 0 });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const whole = size + 2 * quiet;
  const cut = quiet;
  const corner = whole - cut;
  // An odd number of modules, so that it covers whole ones around the middle.
  const hole = 2 * Math.round((size * markShare) / 2) + 1;
  const from = (size - hole) / 2;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      className="h-auto w-full max-w-200"
      shapeRendering="crispEdges"
    >
      <g transform={`translate(${-quiet} ${-quiet})`}>
        <polygon
          className="fill-text"
          points={`${cut},0 ${corner},0 ${whole},${cut} ${whole},${corner} ${corner},${whole} ${cut},${whole} 0,${corner} 0,${cut}`}
        />
      </g>
      <path d={dark} className="fill-ground" />
      <rect x={from} y={from} width={hole} height={hole} className="fill-text" />
      <svg
        x={from + 0.5}
        y={from + 0.5}
        width={hole - 1}
        height={hole - 1}
        shapeRendering="auto"
        aria-hidden="true"
      >
        <use href={artHref("mark")} />
      </svg>
    </svg>
  );
}
