import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { Button, Icon, Sheet } from "../../../ui/index.ts";
import { readFrames } from "./read-frames.ts";
import { type Scanned, scannedAddress } from "./scanned-address.ts";
import { type CameraState, useCamera } from "./use-camera.ts";

const stateTexts: Record<Exclude<CameraState, "on">, PageKey> = {
  asking: "scan.asking",
  missing: "scan.missing",
  refused: "scan.refused",
  busy: "scan.busy",
};
const problemTexts: Record<NonNullable<Scanned["problem"]>, PageKey> = {
  none: "scan.noAddress",
  chain: "scan.otherChain",
};

interface ScanSheetProps {
  onClose(): void;
  onAddress(address: string): void;
}

/** Shows the picture of the camera until it contains a QR code with an address on the server's blockchain. */
export default function ScanSheet({ onClose, onAddress }: ScanSheetProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Scanned["problem"]>();
  const chain = useQuery(platformQueries.config()).data?.chain;
  const state = useCamera(video, attempt);
  const chainId = chain?.chainId;
  const found = useRef(onAddress);
  found.current = onAddress;

  useEffect(() => {
    if (state !== "on" || !video.current || chainId === undefined) return undefined;
    const stop = readFrames(video.current, (text) => {
      const scanned = scannedAddress(text, chainId);
      setProblem(scanned.problem);
      if (scanned.address) found.current(scanned.address);
    });
    return stop;
  }, [state, chainId]);

  const stuck = state !== "on" && state !== "asking";
  return (
    <Sheet open onClose={onClose} title={t("scan.title")}>
      <div className={`relative mb-12 overflow-hidden rounded-16 bg-sunken ${stuck ? "hidden" : ""}`}>
        <video ref={video} playsInline muted className="aspect-square w-full object-cover" />
        <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
          <path
            d="M16 30V20l4-4h10M70 16h10l4 4v10M84 70v10l-4 4H70M30 84H20l-4-4V70"
            fill="none"
            stroke="var(--emerald)"
            strokeWidth="1.5"
          />
        </svg>
      </div>
      <p
        role={stuck || problem ? "alert" : "status"}
        className={`mb-16 flex items-start gap-8 text-13 ${stuck || problem ? "text-coral" : "text-muted"}`}
      >
        <Icon name={stuck || problem ? "alert" : "scan"} size={16} className="mt-1 flex-none" />
        {state === "on"
          ? t(problem ? problemTexts[problem] : "scan.aim", { network: chain?.chainName ?? "" })
          : t(stateTexts[state])}
      </p>
      {stuck ? (
        <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
          {t("action.tryAgain")}
        </Button>
      ) : null}
    </Sheet>
  );
}
