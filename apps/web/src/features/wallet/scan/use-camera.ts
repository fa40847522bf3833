import { type RefObject, useEffect, useState } from "react";

/** Where the camera stands; what it is not there for can be told. */
export type CameraState = "asking" | "on" | "missing" | "refused" | "busy";

const causes: Readonly<Record<string, CameraState>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/**
 * Shows the camera that looks away from the player in a video, for as long as the component stands. Asks again when
 * `attempt` changes.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number): CameraState {
  const [state, setState] = useState<CameraState>("asking");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to ask again
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      setState("asking");
      // Missing on a page that was not loaded safely, though its type says otherwise.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) return setState("missing");
      try {
        stream = await devices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
        const element = video.current;
        if (left || !element) return stop();
        element.srcObject = stream;
        await element.play();
        if (!left) setState("on");
      } catch (error) {
        stop();
        if (!left) setState(causes[error instanceof DOMException ? error.name : ""] ?? "busy");
      }
    };
    void begin();
    return () => {
      left = true;
      stop();
    };
  }, [video, attempt]);
  return state;
}
