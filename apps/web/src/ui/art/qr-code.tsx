import encodeQR from "qr";
import { artHref } from "./art.tsx";

/** Width of the light border around the QR code, in modules. The QR standard requires a border of four modules. */
const quiet = 4;
/**
 * Share of the QR code's width that the logo covers. The highest error correction of QR codes (level H) can restore
 * three times the area of the logo.
 */
const markShare = 0.2;

interface QrCodeProps {
  /** Text that the QR code contains. */
  readonly text: string;
  /** Description of the QR code for screen readers. */
  readonly label: string;
}

/** Shows a text as a QR code. A deposit address is encoded as plain text, which every wallet and exchange can read. */
export default function QrCode({ text, label }: QrCodeProps) {
  // The QR code library always adds a border of one module, so the component removes this border.
  const modules = encodeQR(text, "raw", { ecc: "high", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const size = modules.length;
  const dark = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const whole = size + 2 * quiet;
  const cut = quiet;
  const corner = whole - cut;
  // The gap for the logo has an odd number of modules, so that the logo covers whole modules around the center.
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
