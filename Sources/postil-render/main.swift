// The render service: draws and reads one PDF for the client at the other end of descriptor 3.
import CBase
import Glibc

unsetenv("G_DEBUG")  // warnings about a file must not end the process
let isBackground = CommandLine.arguments.dropFirst().first == "background"
guard postil_exit_with_peer(Channel.descriptor) == 0 else { _exit(2) }
_ = postil_confine(ServiceLimits.addressSpace, isBackground ? 1 : 0)
Service(channel: Channel()).run()
