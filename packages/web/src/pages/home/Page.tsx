import { paths } from '../../paths.ts';
import { AppLink, PageBar, Sheet } from '../../ui/index.ts';

export function Page() {
  return (
    <>
      <PageBar
        title="Airworthy"
        note="Performance, flight logs and fleet records of unmanned aircraft"
      />
      <Sheet title="Read a flight log">
        <p>
          <AppLink to={paths.log}>Open the flight viewer</AppLink> and drop a log: ArduPilot .bin or
          .log, MAVLink .tlog, PX4 .ulg. It is read in this browser and stays on this machine.
        </p>
      </Sheet>
    </>
  );
}
