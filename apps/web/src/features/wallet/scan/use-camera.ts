import { type RefObject, useEffect, useState } from "react";

/** State of the camera, or the reason why the page cannot use the camera. */
export type CameraState = "asking" | "on" | "missing" | "refused" | "busy";

const causes: Readonly<Record<string, CameraState>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/**
 * Shows the picture of the rear camera in a video element while the component is mounted. Requests the camera again
 * each time the value `attempt` changes.
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
      // On a page without a secure connection, `navigator.mediaDevices` is undefined. The TypeScript type of
      // `navigator.mediaDevices` does not include undefined.
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
