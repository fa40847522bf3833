/** The folder `devices` owns the device and the network of a call, and the devices on which an account was used. */
export { type Caller, readCaller } from "./caller.ts";
export {
  devicesInCommon,
  devicesOf,
  forgetKnownDevices,
  noteDevice,
  playersOfDevice,
  sharedDevices,
  sourceOf,
} from "./seen-devices.repository.ts";
