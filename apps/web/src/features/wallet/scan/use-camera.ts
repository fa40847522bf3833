import { type RefObject, useEffect, useState } from "react";

/** State of the camera, or the reason why it is not available. */
export type CameraState = "asking" | "on" | "missing" | "refused" | "busy";

const causes: Readonly<Record<string, CameraState>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/**
 * Shows the rear camera in a video element while the component is mounted. Requests the camera again when `attempt`
 * changes.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number): CameraState {
  const [state, setState] = useState<CameraState>("asking");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests the camera again
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      setState("asking");
      // `navigator.mediaDevices` is undefined on a page without a secure connection, although its type does not include
      // undefined.
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
