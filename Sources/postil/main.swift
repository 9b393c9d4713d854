import Application
import Glibc

exit(Int32(PostilApplication.run(CommandLine.arguments)))
