/** What leads out of the program is refused: nothing there is part of a state. */
export function refuseRemote(construct: string, place: string): never {
  return $$refuse(construct, `${construct} leads to ${place}, outside of the program, where no state reaches`,
    'connect to a server in the same program by localhost, 127.0.0.1 or ::1')
}
