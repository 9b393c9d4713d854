import Application

PostilApplication.run(CommandLine.arguments)
