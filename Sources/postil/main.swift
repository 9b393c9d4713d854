import Application

PostilApplication.run()
